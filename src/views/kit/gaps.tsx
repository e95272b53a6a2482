import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

type Gaps = {
  /** all of them are said, also next to fields no one came to yet */
  areTold: boolean
  tell: () => void
}

const GapsOfForm = createContext<Gaps>({ areTold: true, tell: () => undefined })

/**
 * A form whose fields say what they lack only after they were left, or after the first try to send it: a `WhyNotButton` within that is off.
 * What is wrong with what was typed is said at once, and the button says all of it at any time. A form that was sent and stays takes a new
 * `key`: it begins quietly again.
 */
export function QuietGaps({ children }: { children: ReactNode }) {
  const [areTold, setTold] = useState(false)
  const gaps = useMemo(() => ({ areTold, tell: () => setTold(true) }), [areTold])
  return <GapsOfForm value={gaps}>{children}</GapsOfForm>
}

/** What is lacking in the form around; outside of `QuietGaps` it is said at once. */
export const useGaps = (): Gaps => useContext(GapsOfForm)
