import { usesOf, type Thing } from '#domain/thing/thing.ts'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'
import type { ThingPage } from './thing-page.ts'
import type { ThingRow } from './thing-wire.ts'

type Props = { thing: Thing; row: ThingRow; links: ThingPage['uses']; onGo: (href: string) => void }

/** What refers to a thing and how often, each with the way there. */
export function UsedBy({ thing, row, links, onGo }: Props) {
  const say = useSay()
  const used = Object.entries(usesOf(row)).filter(([, count]) => count > 0)
  return (
    <section aria-label={say('thing.used')}>
      {used.length === 0 ? <span className="fd-muted">{say('thing.unused')}</span> : null}
      <ul className="fd-plain">
        {used.map(([by, count]) => {
          const text = say('thing.used_line', { by: say(`${thing.words}.used.${by}`), count })
          const href = links[by]?.(row)
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
