import type { ReactNode } from 'react'
import './home.css'

/** A part of the home page, under its name. */
export function HomePart({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="fd-home-part" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {more ?? null}
      </header>
      {children}
    </section>
  )
}
