import { usesOf, type Thing } from '#domain/thing/thing.ts'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'
import type { ThingPage } from './thing-page.ts'
import type { ThingRow } from './thing-wire.ts'

type Props = { thing: Thing; rows: readonly ThingRow[]; links: ThingPage['uses']; onGo: (href: string) => void }

/** What refers to things and how often; of one, each with the way there. */
export function UsedBy({ thing, rows, links, onGo }: Props) {
  const say = useSay()
  const sumOf = (by: string) => rows.reduce((sum, row) => sum + (usesOf(row)[by] ?? 0), 0)
  const used = (thing.usedBy ?? []).flatMap((by) => (sumOf(by) > 0 ? [[by, sumOf(by)] as const] : []))
  const [one, ...others] = rows
  return (
    <section aria-label={say('thing.used')}>
      {used.length === 0 ? <span className="fd-muted">{say('thing.unused')}</span> : null}
      <ul className="fd-plain">
        {used.map(([by, count]) => {
          const text = say('thing.used_line', { by: say(`${thing.words}.used.${by}`), count })
          const href = one && others.length === 0 ? links[by]?.(one) : undefined
          return (
            <li key={by}>
              {href === undefined ? (
                text
              ) : (
                <a href={href} onClick={(event) => follow(event, href, onGo)}>
                  {text}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
