import { WarningSign } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { formatMoney } from '#domain/money.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { Way } from '#views/kit/shell/Way.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { DUE_DAYS, dueBills, type DueBill } from './due-bills.ts'
import type { wiredBillsMachine } from './wire.ts'
import '#views/kit/shell/glance.css'

/** Bills that are listed; the others are counted. */
const LISTED = 8

type Props = {
  reading: ActorRefFrom<typeof wiredBillsMachine>
  /** where a bill and its payments are */
  hrefOf: (bill: DueBill) => string
  /** where all open bills are */
  allHref: string
  onGo: (href: string) => void
}

/** Open bills that are overdue or due within a week. */
export function DueBills({ reading, hrefOf, allHref, onGo }: Props) {
  const say = useSay()
  const answer = useSelector(reading, ({ context }) => context.answer)
  if (answer === null) return <Unread reading={reading} />
  const due = dueBills(answer.data, answer.today)
  const all = (
    <Way href={allHref} onGo={onGo}>
      {say('home.bills.all', { count: answer.total })}
    </Way>
  )
  if (due.length === 0)
    return <EmptyState title={say('home.bills.empty', { days: DUE_DAYS })} action={answer.total > 0 ? all : undefined} />
  const more = due.length - LISTED
  return (
    <>
      <ul className="fd-glance-list">
        {due.slice(0, LISTED).map((bill) => (
          <li key={bill.id}>
            <Way href={hrefOf(bill)} onGo={onGo} className="fd-figures">
              {bill.number}
            </Way>
            <span className="fd-glance-name" title={bill.game_name}>
              {bill.counterparty} <span className="fd-muted">{say(`finance.rows.kind.${bill.kind}`)}</span>
            </span>
            <DueOn bill={bill} />
            <span className="fd-glance-figure fd-figures">{formatMoney(bill.open_minor, bill.currency)}</span>
          </li>
        ))}
      </ul>
      <p className="fd-glance-line">
        {more > 0 ? <span className="fd-muted">{say('home.bills.more', { count: more })}</span> : null}
        {all}
      </p>
    </>
  )
}

function DueOn({ bill: { days, due_on: due } }: { bill: DueBill }) {
  const say = useSay()
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
