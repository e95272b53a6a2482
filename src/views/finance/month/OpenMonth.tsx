import { useActorRef, useSelector } from '@xstate/react'
import { baseCurrency } from '#domain/company-terms.ts'
import { previousMonth } from '#domain/finance/month.ts'
import type { PrerequisiteKey } from '#domain/finance/month-rules.ts'
import { formatMoney } from '#domain/money.ts'
import type { MonthKey, MonthSeen } from '#machines/month-confirmation/month-confirmation.types.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { Way } from '#views/kit/shell/Way.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { MONTH_LOOKS } from './month-looks.ts'
import type { seenReading } from './wire.ts'
import '#views/kit/shell/glance.css'

type Ways = {
  hrefOf: (month: MonthKey) => string
  /** where what is in the way is dealt with */
  wayOf: (key: PrerequisiteKey, month: MonthKey) => string
  onGo: (href: string) => void
}
type Props = Ways & { machine: typeof seenReading; month: MonthKey }

/** An open month of one kind: how far it is, what it comes to, and what is in the way; below it those before it that are open. */
export function OpenMonth({ machine, month, ...ways }: Props) {
  const say = useSay()
  const reading = useActorRef(machine, { input: { query: month } })
  const answer = useSelector(reading, ({ context }) => context.answer)
  const title = say(`finance.month.flow.${month.kind}`, { month: month.month })
  return (
    <div>
      <section aria-label={title}>
        <p className="fd-glance-line fd-figures">
          <Way href={ways.hrefOf(month)} onGo={ways.onGo}>
            {title}
          </Way>
          {answer ? (
            <>
              <StateTag state={MONTH_LOOKS[answer.state]} label={say(`finance.month.state.${answer.state}`)} />
              <span>{formatMoney(answer.totals.base_minor, baseCurrency())}</span>
            </>
          ) : null}
        </p>
        {answer ? <InTheWay seen={answer} month={month} {...ways} /> : <Unread reading={reading} />}
      </section>
      {answer && isOpen(answer, 'previous_confirmed') ? (
        <OpenMonth machine={machine} month={{ ...month, month: previousMonth(month.month) }} {...ways} />
      ) : null}
    </div>
  )
}

const isOpen = ({ prerequisites }: MonthSeen, which: PrerequisiteKey): boolean => prerequisites.some(({ key, ok }) => key === which && !ok)

function InTheWay({ seen, month, hrefOf, wayOf, onGo }: Ways & { seen: MonthSeen; month: MonthKey }) {
  const say = useSay()
  const open = seen.prerequisites.filter(({ ok }) => !ok)
  if (seen.state === 'confirmed') return null
  if (open.length === 0)
    return (
      <p>
        <Way href={hrefOf(month)} onGo={onGo}>
          {say('home.months.ready')}
        </Way>
      </p>
    )
  return (
    <ul className="fd-glance-list">
      {open.map(({ key, count }) => (
        <li key={key}>
          <Way href={wayOf(key, month)} onGo={onGo} className="fd-glance-name">
            <span aria-hidden="true">▲</span> {say(`blocker.finance.month.${key}`, { count })}
          </Way>
        </li>
      ))}
    </ul>
  )
}
