import { WarningSign } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { BUDGET_DAYS, type DailyBudget } from '#contract/ad-data.ts'
import { thousands } from '#domain/display/numbers.ts'
import { exponentOf, formatMoney } from '#domain/money.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { unitText } from '#views/kit/unit-text.ts'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import type { dailyBudgetsMachine } from './wire.ts'

/** What may be spent today, by network and currency, next to what the accounts may still spend. What was spent is for the reports to say. */
export function DailyBudgets({ budgets, way }: { budgets: ActorRefFrom<typeof dailyBudgetsMachine>; way: ReactNode }) {
  const say = useSay()
  const answer = useSelector(budgets, ({ context }) => context.answer)
  if (answer === null) return <Unread reading={budgets} />
  if (answer.length === 0)
    return <EmptyState title={say('home.budget.empty', { days: BUDGET_DAYS })} hint={say('home.budget.empty_hint')} action={way} />
  return (
    <>
      <table className="fd-home-table fd-figures">
        <thead>
          <tr>
            <th scope="col">{say('kit.word.network')}</th>
            <th scope="col">{say('home.budget.daily')}</th>
            <th scope="col">{say('home.budget.waiting')}</th>
            <th scope="col">{say('home.budget.accounts')}</th>
            <th scope="col">{say('home.budget.left')}</th>
            <th scope="col">{say('home.budget.lasts')}</th>
          </tr>
        </thead>
        <tbody>
          {shortestFirst(answer).map((line) => (
            <Line key={`${line.channel} ${line.currency}`} line={line} />
          ))}
        </tbody>
      </table>
      <p className="fd-muted">{say('home.budget.note', { days: BUDGET_DAYS })}</p>
    </>
  )
}

/** Days below which what accounts may still spend is short. */
const SHORT_DAYS = 2

/** How many days what is left lasts; null: it is not known, or nothing is spent. */
const daysLeft = ({ daily_minor: daily, left_minor: left }: DailyBudget): number | null =>
  daily === '0' || left === null ? null : Number(left) / Number(daily)

const isShort = (days: number | null): days is number => days !== null && days < SHORT_DAYS

/** Those that are short, the shortest first, before the others as they come. */
function shortestFirst(lines: readonly DailyBudget[]): DailyBudget[] {
  const order = (line: DailyBudget) => {
    const days = daysLeft(line)
    return isShort(days) ? days : SHORT_DAYS
  }
  return lines.toSorted((one, other) => order(one) - order(other))
}

function Line({ line }: { line: DailyBudget }) {
  const say = useSay()
  const language = useLanguage()
  const { channel, currency, accounts, left_minor: left, daily_minor: daily, waiting_minor: waiting } = line
  const days = daysLeft(line)
  return (
    <tr>
      <th scope="row">
        {say(`network_name.${channel}`)} <span className="fd-muted">{currency}</span>
      </th>
      <td>{formatMoney(daily, currency)}</td>
      <td>{waiting === '0' ? '–' : formatMoney(waiting, currency)}</td>
      <td>{accounts}</td>
      {left === null ? (
        <td title={say('home.budget.no_limit')}>–</td>
      ) : (
        <td title={formatMoney(left, currency)}>{unitText(say, language, Number(left) / 10 ** exponentOf(currency))}</td>
      )}
      <td className={isShort(days) ? 'fd-danger' : ''} title={isShort(days) ? say('home.budget.short', { days: SHORT_DAYS }) : undefined}>
        {isShort(days) ? <WarningSign size={12} title={say('home.budget.short', { days: SHORT_DAYS })} /> : null}{' '}
        {days === null ? '–' : say('home.budget.days', { days: thousands(days, 1) })}
      </td>
    </tr>
  )
}
