import { usesOf, type Thing } from '#domain/thing/thing.ts'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'
import type { ThingPage } from './thing-page.ts'
import type { ThingRow } from './thing-wire.ts'

type Props = { thing: Thing; rows: readonly ThingRow[]; links: ThingPage['uses']; onGo: (href: string) => void }

/** Of many rows, so many are named one by one. */
const NAMED = 20

/** What refers to things and how often, with the way there: of one thing at once, of several from each of those it refers to. */
export function UsedBy({ thing, rows, links, onGo }: Props) {
  const say = useSay()
  const used = (thing.usedBy ?? []).flatMap((by) => {
    const having = rows.flatMap((row) => {
      const count = usesOf(row)[by] ?? 0
      return count > 0 ? [{ row, count }] : []
    })
    return having.length === 0 ? [] : [{ by, having, sum: having.reduce((sum, { count }) => sum + count, 0) }]
  })
  const linked = (text: string, href: string | undefined) =>
    href === undefined ? (
      <span>{text}</span>
    ) : (
      <a href={href} onClick={(event) => follow(event, href, onGo)}>
        {text}
      </a>
    )
  return (
    <section aria-label={say('thing.used')}>
      {used.length === 0 ? <span className="fd-muted">{say('thing.unused')}</span> : null}
      <ul className="fd-plain">
        {used.map(({ by, having, sum }) => {
          const text = say('thing.used_line', { by: say(`${thing.words}.used.${by}`), count: sum })
          const [one] = having
          const [link, isOne] = [links[by], rows.length === 1]
          return (
            <li key={by}>
              {linked(text, isOne && one ? link?.(one.row) : undefined)}
              {!isOne && link ? (
                <ul>
                  {having.slice(0, NAMED).map(({ row, count }) => (
                    <li key={row.id}>{linked(say('thing.used_line', { by: nameOf(row), count }), link(row))}</li>
                  ))}
                  {having.length > NAMED ? <li>{say('thing.used_more', { count: having.length - NAMED })}</li> : null}
                </ul>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const nameOf = ({ name, id }: ThingRow): string => (typeof name === 'string' && name !== '' ? name : id)
