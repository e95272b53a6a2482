import type { ReactNode } from 'react'
import { companyTime } from '#domain/company-clock.ts'
import { useSay } from './words.tsx'
import './timeline.css'

/** `acts`: where it can be looked at */
export type TimelineEntry = { id: string; at: string; title: string; who: string | null; lines: readonly string[]; acts?: ReactNode }

/** What happened, newest first: when, who, and what of it. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  const say = useSay()
  if (entries.length === 0) return <p className="fd-muted">{say('kit.timeline.none')}</p>
  return (
    <ol className="fd-timeline" aria-label={label}>
      {entries.map(({ id, at, title, who, lines, acts }) => (
        <li key={id}>
          <strong>{title}</strong>{' '}
          <span className="fd-muted fd-figures">
            {companyTime(at, { seconds: true })} · {who ?? say('kit.timeline.house')}
          </span>
          {acts}
          {lines.map((line) => (
            <div key={line} className="fd-figures">
              {line}
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}
