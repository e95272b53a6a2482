import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { priced } from '#domain/money.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { Way } from '#views/kit/shell/Way.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { effectEnds, type EffectEnd } from './effect-ends.ts'
import type { EffectView } from './effect-query.ts'
import type { effectMachine } from './wire.ts'
import '#views/kit/shell/glance.css'

type Props = {
  reading: ActorRefFrom<typeof effectMachine>
  /** where it is told what came of a material, in the same days */
  hrefOf: (view: EffectView) => string
  onGo: (href: string) => void
}

/** The materials that returned most of what they cost, and those that returned least. */
export function EffectEnds({ reading, hrefOf, onGo }: Props) {
  const say = useSay()
  const shown = useSelector(reading, ({ context }) => context.answer)
  const ends = useMemo(() => shown && effectEnds(shown.effect), [shown])
  if (shown === null || ends === null) return <Unread reading={reading} />
  if (ends.best.length === 0) return <EmptyState title={say('home.effect.empty')} hint={say('home.effect.empty_hint')} />
  const inner = { currency: shown.effect.currency, hrefOf: (open: string) => hrefOf({ ...shown.view, open }), onGo }
  return (
    <div className="fd-glance-stack">
      <End title={say('home.effect.best')} things={ends.best} {...inner} />
      {ends.worst.length === 0 ? null : <End title={say('home.effect.worst')} things={ends.worst} {...inner} />}
    </div>
  )
}

type EndProps = Pick<Props, 'onGo'> & { title: string; things: readonly EffectEnd[]; currency: string; hrefOf: (id: string) => string }

function End({ title, things, currency, hrefOf, onGo }: EndProps) {
  const say = useSay()
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="fd-glance-list">
        {things.map(({ id, name, thumb, spend, rate }) => (
          <li key={id}>
            {thumb ? (
              <img className="fd-glance-thumb" src={thumb} alt="" loading="lazy" />
            ) : (
              <span className="fd-glance-thumb" aria-hidden="true" />
            )}
            <Way href={hrefOf(id)} onGo={onGo} title={name} className="fd-glance-name">
              {name}
            </Way>
            <span className="fd-glance-figure fd-figures" title={say('metrics.name.spend')}>
              {priced(spend, currency)}
            </span>
            <strong className="fd-glance-figure fd-figures" title={say('metrics.name.return_rate')}>
              {rate}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
