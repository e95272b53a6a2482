import type { CreativeUse } from '#machines/creative-save/creative-save.types.ts'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'
import { at } from './creative-words.ts'

type Props = {
  uses: readonly CreativeUse[]
  batchPath: (batch: { batch_id: string; channel: string }) => string
  onGo: (href: string) => void
}

/** Batches whose ads carry it, each a way there. */
export function UsesList({ uses, batchPath, onGo }: Props) {
  const say = useSay()
  return (
    <section>
      <h3>{say('creative.uses.title', { count: uses.length })}</h3>
      {uses.length === 0 ? <p className="fd-muted">{say('creative.uses.none')}</p> : null}
      <ul className="fd-crv-list">
        {uses.map((use) => {
          const href = batchPath(use)
          return (
            <li key={use.batch_id}>
              <a href={href} onClick={(event) => follow(event, href, onGo)}>
                {use.batch_name}
              </a>{' '}
              <span className="fd-muted fd-figures">
                {say('creative.uses.line', { channel: say(`channel.${use.channel}.name`), count: use.ads })} · {at(use.created_at)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
