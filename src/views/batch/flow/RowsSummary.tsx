import { countText } from '#domain/display/numbers.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { formatMoney } from '#domain/money.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'
import { CountBar } from '#views/kit/flow/CountBar.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { countName } from '#views/kit/channel-words.ts'
import type { RowCounts } from '../preview/row-counts.ts'

type SummaryProps = { channel: Channel; batch: BatchRow; counts: RowCounts; now: () => number }

/** Before the commit: what will be created and spent. After it: where each row is, adding up. */
export function RowsSummary({ channel, batch, counts, now }: SummaryProps) {
  const say = useSay()
  const money = (sums: BatchRow['daily_budget']) =>
    sums.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency)).join(' + ') || say('common.none')
  return (
    <>
      <span>
        <strong>{batch.account_ids.length}</strong> {say('batch.tally.accounts')}
        {levelKeys(channel).map((level) => (
          <span key={level}>
            {' · '}
            <strong>{countText(batch.levels[level] ?? 0)}</strong> {countName(say, channel, level)}
          </span>
        ))}
      </span>
      <span>
        {say('batch.tally.daily')} <strong>{money(batch.daily_budget)}</strong>
        {batch.lifetime_budget.length > 0 ? ` · ${say('batch.tally.lifetime')} ${money(batch.lifetime_budget)}` : ''}
      </span>
      {batch.committed_at === null ? (
        <span className="fd-checks">
          {counts.clashes > 0 ? <StateTag state="refused" label={say('batch.preview.clashes', { count: counts.clashes })} /> : null}
          {counts.problems > 0 ? <StateTag state="refused" label={say('batch.preview.blocked', { count: counts.problems })} /> : null}
          {counts.warnings > 0 ? <StateTag state="attention" label={say('batch.preview.warned', { count: counts.warnings })} /> : null}
          {counts.problems === 0 && batch.state === 'draft' ? <StateTag state="done" label={say('batch.preview.ok')} /> : null}
        </span>
      ) : (
        <CountBar
          label={say('batch.col.progress')}
          counts={batch.counts}
          // rows of an account that rests go on at a time of their own, so a pace would promise an end that does not come
          {...(batch.settled_at === null && !batch.resting?.length ? { elapsedMs: now() - Date.parse(batch.committed_at) } : {})}
        />
      )}
    </>
  )
}
