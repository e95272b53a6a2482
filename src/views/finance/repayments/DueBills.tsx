import { WarningSign } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { BillRow } from '#contract/finance-repayments.ts'
import { daysBetween } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { Way } from '#views/kit/shell/Way.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { DUE_DAYS, type wiredBillsMachine } from './wire.ts'
import '#views/kit/shell/glance.css'

/** Bills that are listed; a link leads to the others. */
const LISTED = 8

type Props = {
  reading: ActorRefFrom<typeof wiredBillsMachine>
  /** where a bill and its payments are */
  hrefOf: (bill: BillRow) => string
  /** where all are that are due */
  dueHref: string
  /** where all open bills are */
  allHref: string
  onGo: (href: string) => void
}

/** Open bills that are overdue or due within a week: `reading` asked for those. */
export function DueBills({ reading, hrefOf, dueHref, allHref, onGo }: Props) {
  const say = useSay()
  const answer = useSelector(reading, ({ context }) => context.answer)
  if (answer === null) return <Unread reading={reading} />
  const due = answer.data.slice(0, LISTED)
  const all = (
    <Way href={allHref} onGo={onGo}>
      {say('home.bills.all')}
    </Way>
  )
  if (due.length === 0) return <EmptyState title={say('home.bills.empty', { days: DUE_DAYS })} action={all} />
  return (
    <>
      <ul className="fd-glance-list">
        {due.map((bill) => (
          <li key={bill.id}>
            <Way href={hrefOf(bill)} onGo={onGo} className="fd-figures">
              {bill.number}
            </Way>
            <span className="fd-glance-name" title={bill.game_name}>
              {bill.counterparty} <span className="fd-muted">{say(`finance.rows.kind.${bill.kind}`)}</span>
            </span>
            <DueOn due={bill.due_on} today={answer.today} />
            <span className="fd-glance-figure fd-figures">{formatMoney(bill.open_minor, bill.currency)}</span>
          </li>
        ))}
      </ul>
      <p className="fd-glance-line">
        {answer.total > due.length ? (
          <Way href={dueHref} onGo={onGo}>
            {say('home.bills.due', { days: DUE_DAYS, count: answer.total })}
          </Way>
        ) : null}
        {all}
      </p>
    </>
  )
}

function DueOn({ due, today }: { due: string; today: string }) {
  const say = useSay()
  const days = daysBetween(today, due)
  if (days >= 0)
    return (
      <span className="fd-muted fd-figures" title={due}>
        {days === 0 ? say('home.bills.today') : say('home.bills.in', { days })}
      </span>
    )
  return (
    <span className="fd-danger fd-figures" title={due}>
      <WarningSign size={12} aria-hidden="true" /> {say('home.bills.overdue', { days: -days })}
    </span>
  )
}
