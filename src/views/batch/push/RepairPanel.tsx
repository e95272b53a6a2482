import { Button, HTMLTable } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { failureKind } from '#domain/batch/repair.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { countText } from '#domain/display/numbers.ts'
import type { BatchEvent } from '#machines/batch/batch.types.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { levelName } from '#views/kit/channel-words.ts'
import { reasonWords } from '../field/field-words.ts'
import { reasonLine } from '../preview/preview-columns.ts'
import type { PreviewRow } from '../preview/preview-row.ts'
import { ElsewhereButton } from './ElsewhereButton.tsx'
import type { ReasonRows, RepairAgainst, RepairState } from './repair-rows.ts'

type RepairProps = {
  channel: Channel
  state: RepairState
  /** why this person may not change rows now; none means they may */
  editBlockers: readonly Blocker[]
  against: RepairAgainst
  onSend: (event: BatchEvent) => void
  /** opens the rows of a reason, to be changed together */
  onEdit: (rows: readonly PreviewRow[]) => void
}

/** Why rows failed, reason by reason: how each ends, what was done about it, and the two things to do for all its rows. */
export function RepairPanel({ channel, state, editBlockers, against, onSend, onEdit }: RepairProps) {
  const say = useSay()
  const { reasons, following, gone, recreated } = state
  if (reasons.length + gone.length === 0) return null
  const push = (seqs: readonly number[], elsewhere = false) => onSend({ type: 'push.retryFailed', seqs, elsewhere })
  return (
    <section className="fd-block fd-unknown fd-repair" aria-label={say('batch.repair.title')}>
      {gone.length > 0 ? (
        <div className="fd-actions">
          <strong>{say('batch.repair.gone.title', { count: gone.length })}</strong>
          <WhyNotButton size="small" blockers={against.recreate} onClick={() => onSend({ type: 'rows.recreate', seqs: recreated })}>
            {say('batch.repair.recreate')}
          </WhyNotButton>
          <span className="fd-hint">{say('batch.repair.recreate.hint')}</span>
        </div>
      ) : null}
      {reasons.length > 0 ? (
        <HTMLTable compact className="fd-table">
          <thead>
            <tr>
              <th>{say('batch.repair.col.reason')}</th>
              <th className="fd-number">{say('batch.repair.col.rows')}</th>
              <th>{say('batch.repair.col.state')}</th>
              <th aria-label={say('batch.builder.variant.actions')} />
            </tr>
          </thead>
          <tbody>
            {reasons.map((reason) => (
              <ReasonLine key={reason.key} {...{ channel, reason, editBlockers, against, push, onEdit }} />
            ))}
          </tbody>
        </HTMLTable>
      ) : null}
      {following > 0 ? <p className="fd-hint">{say('batch.repair.follow', { count: following })}</p> : null}
    </section>
  )
}

type LineProps = Pick<RepairProps, 'channel' | 'editBlockers' | 'against' | 'onEdit'> & {
  reason: ReasonRows
  push: (seqs: readonly number[], elsewhere?: boolean) => void
}

function ReasonLine({ channel, reason, editBlockers, against, push, onEdit }: LineProps) {
  const say = useSay()
  const { level, error, rows, lines, ready, held, unchanged } = reason
  const kind = failureKind(error)
  const words = reasonLine(say, channel, error)
  return (
    <tr>
      <td>
        <div className="fd-repair-reason">
          <span className="fd-muted">{levelName(say, channel, level)}</span>
          <Button size="small" variant="minimal" ellipsizeText title={words} text={words} onClick={() => onEdit(lines.slice(0, 1))} />
        </div>
      </td>
      <td className="fd-number">{countText(rows.length)}</td>
      <td>
        {`${say(`batch.repair.kind.${kind}`)} · `}
        <span className="fd-figures">{say('batch.repair.ready', { count: countText(ready.length) })}</span>
      </td>
      <td>
        <div className="fd-actions">
          <WhyNotButton size="small" blockers={editBlockers} onClick={() => onEdit(lines)}>
            {say('batch.repair.edit', { count: rows.length })}
          </WhyNotButton>
          <WhyNotButton
            size="small"
            blockers={[...against.push, ...(ready.length > 0 ? [] : held.slice(0, 3))]}
            reasonOf={(one, words) => reasonWords(words, channel, one)}
            onClick={() => push(ready)}
          >
            {say('batch.repair.push', { count: ready.length > 0 ? ready.length : rows.length })}
          </WhyNotButton>
          {unchanged.length > 0 ? (
            <ElsewhereButton count={unchanged.length} blockers={against.push} onPush={() => push(unchanged, true)} />
          ) : null}
        </div>
      </td>
    </tr>
  )
}
