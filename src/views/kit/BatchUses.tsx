import { shownTime } from '#domain/zone.ts'
import './library.css'
import { follow } from './shell/follow.ts'
import { useSay } from './words.tsx'

/** A batch, and how many of its ads carry the thing. */
export type BatchUse = {
  batch_id: string
  batch_name: string
  channel: string
  ads: number
  /** of them on a network */ live?: number
  created_at: string
}
type Props = {
  /** where its words begin: `<words>.title`, `.none` and `.line` */
  words: string
  uses: readonly BatchUse[]
  /** of the times */
  zone: string
  batchPath: (batch: { batch_id: string; channel: string }) => string
  onGo: (href: string) => void
}

/** Batches whose ads carry a thing of a library, each a way there. */
export function BatchUses({ words, uses, zone, batchPath, onGo }: Props) {
  const say = useSay()
  return (
    <section>
      <h3>{say(`${words}.title`, { count: uses.length })}</h3>
      {uses.length === 0 ? <p className="fd-muted">{say(`${words}.none`)}</p> : null}
      <ul className="fd-library-list">
        {uses.map((use) => {
          const href = batchPath(use)
          return (
            <li key={use.batch_id}>
              <a href={href} onClick={(event) => follow(event, href, onGo)}>
                {use.batch_name}
              </a>{' '}
              <span className="fd-muted fd-figures">
                {say(`${words}.line`, { channel: say(`network_name.${use.channel}`), count: use.ads, live: use.live ?? 0 })} ·{' '}
                {shownTime(use.created_at, zone) ?? use.created_at}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
