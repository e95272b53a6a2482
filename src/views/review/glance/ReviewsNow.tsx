import { WarningSign } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ReviewRow } from '#contract/review.ts'
import { companyDay } from '#domain/company-clock.ts'
import { companyZone } from '#domain/company-terms.ts'
import { thousands } from '#domain/display/numbers.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { Way } from '#views/kit/shell/Way.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { shortClock } from '../look.ts'
import { Thumb } from '../Thumb.tsx'
import { cameBack, decidedToday, mineToDecide } from './reviews-now.ts'
import type { reviewsNowReading } from './wire.ts'
import '#views/kit/shell/glance.css'

/** Items that are listed; the queue has the others. */
const LISTED = 8

type Props = {
  reading: ActorRefFrom<typeof reviewsNowReading>
  /** the reviewer */
  me: string
  queueHref: string
  itemHref: (id: string) => string
  decidedHref: string
  onGo: (href: string) => void
}

/** What waits for a reviewer, the most urgent first, what they decided today and how fast, and what was put up again. */
export function ReviewsNow({ reading, me, queueHref, itemHref, decidedHref, onGo }: Props) {
  const say = useSay()
  const answer = useSelector(reading, ({ context }) => context.answer)
  if (answer === null) return <Unread reading={reading} />
  const { waiting, decided } = answer
  const rows = mineToDecide(waiting.data)
  const back = rows.filter(cameBack)
  const done = decidedToday(decided.data, { me, today: companyDay(), zone: companyZone() })
  return (
    <div className="fd-glance">
      <p className="fd-glance-large fd-figures">
        <Way href={queueHref} onGo={onGo}>
          <strong>{waiting.counts.waiting}</strong> {say('review.state.waiting')}
        </Way>
        {waiting.counts.overdue > 0 ? (
          <Way href={queueHref} onGo={onGo} className="fd-danger">
            <WarningSign size={12} aria-hidden="true" /> {say('review.count.overdue', { count: waiting.counts.overdue })}
          </Way>
        ) : null}
        <Way href={decidedHref} onGo={onGo}>
          {say('home.reviews.today', { count: done.passed + done.failed, passed: done.passed, failed: done.failed })}
        </Way>
        {done.anHour === null ? null : <span className="fd-muted">{say('home.reviews.pace', { count: thousands(done.anHour, 1) })}</span>}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={say('home.reviews.empty')} hint={say('home.reviews.empty_hint')} />
      ) : (
        <div className="fd-glance-columns">
          <Items title={say('home.reviews.by_deadline')} rows={rows.slice(0, LISTED)} hrefOf={itemHref} onGo={onGo} />
          <Items title={say('home.reviews.again', { count: back.length })} rows={back.slice(0, LISTED)} hrefOf={itemHref} onGo={onGo} />
        </div>
      )}
    </div>
  )
}

type ItemsProps = { title: string; rows: readonly ReviewRow[]; hrefOf: (id: string) => string; onGo: (href: string) => void }

function Items({ title, rows, hrefOf, onGo }: ItemsProps) {
  const say = useSay()
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? <p className="fd-muted">{say('home.reviews.none_again')}</p> : null}
      <ul className="fd-glance-list">
        {rows.map(({ id, kind, title: name, version, thumb, deadline, overdue }) => (
          <li key={id}>
            <Thumb kind={kind} thumb={thumb} className="fd-glance-thumb" />
            <Way href={hrefOf(id)} onGo={onGo} title={name} className="fd-glance-name">
              {name}
            </Way>
            <span className="fd-muted">v{version}</span>
            <span className={overdue ? 'fd-danger fd-figures' : 'fd-muted fd-figures'}>
              {overdue ? <WarningSign size={12} aria-hidden="true" /> : null} {say(overdue ? 'review.overdue' : 'review.due')}{' '}
              {shortClock(deadline)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
