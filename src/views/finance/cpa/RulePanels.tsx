import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { formatMoney } from '#domain/money.ts'
import type { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import type { CpaContext, CpaRehearsal, CpaRule } from '#machines/cpa-rule/cpa-rule.types.ts'
import { LineChart } from '#views/kit/charts/LineChart.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { tiersText } from './cpa-columns.ts'
import { RuleTimeline } from './RuleTimeline.tsx'
import { wiredEarlierReading } from './wire.ts'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'

type Flow = ActorRefFrom<typeof cpaRuleMachine>

/** What a month would have cost: the sum in words, the days as a line with the figures behind it. */
export function Rehearsed({ flow, rehearsal, month }: { flow: Flow; rehearsal: CpaRehearsal | null; month: string }) {
  const say = useSay()
  const gameId = useSelector(flow, ({ context }) => context.draft?.game_id ?? null)
  if (!rehearsal) return null
  const { currency } = rehearsal
  const money = (minor: string) => formatMoney(minor, currency)
  const charged = rehearsal.days.filter(({ present_minor }) => present_minor !== null)
  return (
    <section className="fd-finance-text" aria-label={say('finance.cpa.rehearsal')}>
      <div className="fd-finance-tools">
        <MonthInput
          aria-label={say('finance.cpa.rehearsal_month')}
          month={month}
          onMonth={(next) => (next === '' ? undefined : flow.send({ type: 'month.choose', month: next }))}
        />
        <p className="fd-figures">
          {say('finance.cpa.would_cost', { month: rehearsal.month, amount: money(rehearsal.amount_minor), events: rehearsal.events })}
          {charged.length > 0
            ? ` · ${say('finance.cpa.was_charged', { amount: money(rehearsal.present_minor), days: charged.length })}`
            : ''}
        </p>
      </div>
      {rehearsal.days.length === 0 ? (
        <p className="fd-muted">{say('finance.cpa.no_events')}</p>
      ) : (
        <>
          <LineChart
            label={say('finance.cpa.by_day')}
            format="money"
            currency={currency}
            gameId={gameId}
            points={rehearsal.days.map(({ day, amount_minor }) => ({ at: day, value: Number(amount_minor) }))}
          />
          {charged.length > 0 ? (
            <LineChart
              label={say('finance.cpa.charged_by_day')}
              format="money"
              currency={currency}
              gameId={gameId}
              points={rehearsal.days.map(({ day, present_minor }) => ({
                at: day,
                value: present_minor === null ? null : Number(present_minor),
              }))}
            />
          ) : null}
        </>
      )}
    </section>
  )
}

/** The rule as it is, the question before it is switched, and its executions and operations on one line of time. */
export function RulePanel({ flow, context, isAsking }: { flow: Flow; context: CpaContext; isAsking: boolean }) {
  const say = useSay()
  const { desk, status, reason } = context
  const rule = desk?.rule
  if (!rule) return null
  return (
    <div className="fd-finance-text">
      {isAsking ? (
        <section className="fd-finance-ask" aria-label={say(`finance.cpa.do.${status}`)}>
          <p>{say(`finance.cpa.ask.${status}`, { id: rule.id, days: desk.waitingDays })}</p>
          <ReasonField
            label={say('finance.cpa.reason')}
            value={reason}
            onValue={(text) => flow.send({ type: 'reason.change', reason: text })}
          />
        </section>
      ) : null}
      <Summary rule={rule} waitingDays={desk.waitingDays} />
      <RuleTimeline rule={rule} desk={desk} earlier={wiredEarlierReading} />
    </div>
  )
}

function Summary({ rule, waitingDays }: { rule: CpaRule; waitingDays: number }) {
  const say = useSay()
  const {
    status,
    game_name,
    spreader_name,
    agent_game_name,
    event,
    tiers,
    currency,
    starts_on,
    ends_on,
    charged_days,
    charged_minor,
    note,
  } = rule
  return (
    <>
      <p className="fd-figures">
        <StateTag state={status === 'active' ? 'done' : 'excluded'} label={say(`finance.cpa.status.${status}`)} />{' '}
        {[game_name, spreader_name, agent_game_name, say(`finance.cpa.event.${event}`), `${starts_on} – ${ends_on ?? '∞'}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="fd-figures">{tiersText(say, tiers, currency)}</p>
      <p className="fd-figures">
        {say('finance.cpa.charged_so_far', { days: charged_days, amount: formatMoney(charged_minor, currency) })}
        {waitingDays > 0 ? ` · ${say('finance.cpa.waiting_days', { days: waitingDays })}` : ''}
      </p>
      {note ? <p>{note}</p> : null}
    </>
  )
}
