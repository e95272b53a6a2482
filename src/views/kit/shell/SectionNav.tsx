import type { ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { useSay } from '../words.tsx'
import { CornerMark, type Corner } from './CornerMark.tsx'
import { follow } from './follow.ts'
import './section-nav.css'

export type Section = {
  key: string
  title: string
  href: string
  blockers: readonly Blocker[]
  /** how many items wait there */
  corner?: Corner
}

type Props = {
  /** a catalogue key: what the sections are sections of */
  label: string
  sections: readonly Section[]
  here: string
  onGo: (href: string) => void
  children: ReactNode
}

/** The sections of a part of the console that the person may open, and the open one below. */
export function SectionNav({ label, sections, here, onGo, children }: Props) {
  const say = useSay()
  return (
    <div className="fd-section">
      <nav className="fd-section-nav" aria-label={say(label)}>
        {sections
          .filter(({ blockers }) => blockers.length === 0)
          .map(({ key, title, href, corner }) => (
            <a
              key={key}
              ref={key === here ? intoSight : undefined}
              href={href}
              aria-current={key === here ? 'page' : undefined}
              onClick={(event) => follow(event, href, onGo)}
            >
              {say(title)}
              <CornerMark corner={corner} />
            </a>
          ))}
      </nav>
      <div className="fd-section-work">{children}</div>
    </div>
  )
}

/** On a phone the row of sections is wider than the screen. */
const intoSight = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
