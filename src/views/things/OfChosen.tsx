import type { ReactNode } from 'react'

/** What can be done with chosen rows: it is there once a row is chosen, so that a tool bar holds only what can be pressed. */
export const OfChosen = ({ rows, children }: { rows: readonly object[]; children: ReactNode }) => (rows.length > 0 ? <>{children}</> : null)
