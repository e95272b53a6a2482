import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Borne } from '#contract/finance-shapes.ts'
import { companyTime } from '#domain/company-clock.ts'
import type { Blocker } from '#domain/blocker.ts'
import { ofRuleBlockers } from '#domain/finance/cpa-cost.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sumOf, SumTable } from '../SumTable.tsx'
import type { CostDetail } from './cost-detail.ts'
import { CostLogList } from './CostLogList.tsx'

type Props = {
  reading: ActorRefFrom<ReturnType<typeof createReading<CostDetail, { id: string }>>>
  id: string
  mayEdit: readonly Blocker[]
  onEdit: () => void
  onClose: () => void
}

/** One cost next to the list: its rate, who entered and committed it, what bears it, and everything that happened to it. */
export function CostDetailPanel({ reading, id, mayEdit, onEdit, onClose }: Props) {
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer, problems } = snapshot.context
  const ofRule = ofRuleBlockers(answer?.entry.cpa_rule_id ?? null)
  return (
    <SidePanel
      title={say('finance.cost.detail_title', { id })}
      onClose={onClose}
      tools={
        <WhyNotButton size="small" blockers={[...mayEdit, ...ofRule]} onClick={onEdit}>
          {say('finance.cost.edit')}
        </WhyNotButton>
      }
    >
      {snapshot.matches('failed') ? (
        <ErrorState reason={sayReasons(say, problems)} onRetry={() => reading.send({ type: 'reading.again' })} />
      ) : answer ? (
        <Detail detail={answer} />
      ) : (
        <LoadingState />
      )}
    </SidePanel>
  )
}

function Detail({ detail }: { detail: CostDetail }) {
  const say = useSay()
  const { entry, by_game, by_channel, by_day, branding, log, reach } = detail
  const at = (instant: string | null) => (instant === null ? '' : companyTime(instant))
  const rate = entry.fx_rate
  const facts: [string, string][] = [
    [say('finance.cost.field.state'), say(`finance.state.${entry.state}`)],
    [say('finance.cost.field.month'), `${entry.month} · ${entry.day ?? say('finance.cost.whole_month')}`],
    [say('finance.cost.field.game_id'), entry.game_name],
    [say('finance.cost.field.spreader_id'), entry.spreader_name ?? say('finance.cost.all_channels')],
    [say('finance.cost.field.master_id'), entry.master_name ?? '–'],
    [say('finance.cost.field.name_id'), entry.names.join(' / ')],
    [say('finance.cost.field.amount_minor'), formatMoney(entry.amount_minor, entry.currency)],
    [
      say('finance.cost.field.fx_rate'),
      rate.id === ''
        ? '1'
        : say('finance.cost.rate_used', {
            currency: entry.currency,
            base: baseCurrency(),
            rate: rate.rate,
            name: rate.name,
            day: rate.day,
          }),
    ],
    [say('finance.cost.field.base_minor'), formatMoney(entry.base_minor, baseCurrency())],
    [say('finance.cost.field.level'), say('finance.cost.reach', { level: say(`finance.level.${entry.level}`), count: reach })],
    [
      say('finance.cost.field.source'),
      entry.cpa_rule_id === null ? say('finance.cost.by_hand') : say('finance.cost.of_rule', { id: entry.cpa_rule_id }),
    ],
    [say('finance.cost.field.note'), entry.note || '–'],
    [say('finance.cost.field.entered_by'), `${entry.entered_by.name} · ${at(entry.entered_at)}`],
    ...(entry.committed_by
      ? [[say('finance.cost.field.committed_by'), `${entry.committed_by.name} · ${at(entry.committed_at)}`] as [string, string]]
      : []),
    ...(entry.error ? [[say('finance.cost.why_failed'), say(`blocker.${entry.error.code}`, entry.error.params)] as [string, string]] : []),
  ]
  return (
    <>
      <dl className="fd-cost-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <BorneTable title={say('finance.cost.field.branding')} rows={branding} />
      <BorneTable title={say('finance.cost.by_game')} rows={by_game} />
      <BorneTable title={say('finance.cost.by_channel')} rows={by_channel} />
      <BorneTable title={say('finance.cost.by_day')} rows={by_day} />
      <h3>{say('finance.cost.log')}</h3>
      <CostLogList log={log} currency={entry.currency} />
    </>
  )
}

/** Figures that add up to the entry; nothing where it has not been calculated. */
function BorneTable({ title, rows }: { title: string; rows: readonly Borne[] }) {
  if (rows.length === 0) return null
  return (
    <details className="fd-cost-borne" open={rows.length <= 10}>
      <summary>
        {title} · {formatMoney(sumOf(rows), baseCurrency())}
      </summary>
      <SumTable title={title} rows={rows} headed={false} />
    </details>
  )
}
