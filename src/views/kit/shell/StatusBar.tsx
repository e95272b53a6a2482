import type { ReactNode } from 'react'

/** The last line of a page: figures left, "as of" right. Grids bring their own. */
export function StatusBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <footer className="fd-statusbar fd-figures">
      {children}
      <span className="fd-spacer" />
      {end ?? null}
    </footer>
  )
}
