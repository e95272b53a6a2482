import type { ReactNode } from 'react'
import './home.css'

/** How much room a part keeps while what is in it is read: a chart or pictures, a table, or one line. */
export type HomePartSize = 'tall' | 'usual' | 'line'

type Props = { title: string; more?: ReactNode; size?: HomePartSize; /** takes a row of the page */ wide?: boolean; children: ReactNode }

/** A part of the home page, under its name. */
export function HomePart({ title, more, size = 'usual', wide = false, children }: Props) {
  return (
    <section className={`fd-home-part fd-home-${size}${wide ? ' fd-home-wide' : ''}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more ?? null}
      </header>
      {children}
    </section>
  )
}

/** Nothing to do in a part, in one line. */
export function QuietLine({ title, hint, action }: { title: string; hint?: string | undefined; action?: ReactNode }) {
  return (
    <p role="status" className="fd-home-quiet">
      <span>{title}</span>
      {hint ? <span className="fd-muted">{hint}</span> : null}
      {action ?? null}
    </p>
  )
}
