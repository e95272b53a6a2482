import { HTMLTable } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import { blocker } from '#domain/blocker.ts'
import { fieldOf, type FieldValue } from '#domain/channels/channel.ts'
import type { Misfit } from '#domain/duplication/misfit.ts'
import type { StepName } from '#domain/step-name.ts'
import { cellStep, rowStep } from '#domain/step-name.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { valueText } from '#views/kit/thing/kind-column.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { fieldKey, fieldName, levelName } from '#views/kit/channel-words.ts'
import { reasonWords } from '../field/field-words.ts'
import type { PreviewRow } from '../preview/preview-row.ts'
import { placeOf } from '../preview/value-columns.ts'
import { differencesAt, misfitsAt, type Copy, type CopyBook } from './copy-book.ts'
import { proposalEdits, waiveEdit } from './copy-edits.ts'

type PanelProps = {
  row: PreviewRow | null
  book: CopyBook
  /** what an ad account is called; one that is not among those of the game, by its id */
  accountName: (accountId: string) => string
  blockers: readonly Blocker[]
  onEdits: (changes: readonly CellEdit[], name: StepName) => void
}

/** One copy next to its source: what does not fit, with what is proposed for it, and every field that differs. */
export function CopyPanel({ row, book, accountName, blockers, onEdits }: PanelProps) {
  const say = useSay()
  const copy = row?.item ? book.of(row.item.seq) : undefined
  if (!row?.item || !copy) return <p className="fd-hint">{say('duplication.panel.none')}</p>
  const { item, channel, account } = row
  const open = misfitsAt(book, row)
  const differences = differencesAt(book, row)
  const waived = book.waived(item.seq)
  return (
    <div className="fd-row-detail">
      <div className="fd-muted">{`${levelName(say, channel, item.level)} · ${account.name} · #${item.seq}`}</div>
      <h3>{item.name}</h3>
      <p className="fd-hint">
        {say('duplication.panel.source', {
          name: copy.source.name,
          account: accountName(copy.source.account_id),
          id: copy.source.network_id ?? say('common.none'),
        })}
      </p>
      {copy.source.left_out.length > 0 ? (
        <p className="fd-problem-gap">{say('duplication.panel.left_out', { parts: copy.source.left_out.join(', ') })}</p>
      ) : null}
      {open.length > 0 ? <h4>{say('duplication.panel.misfits')}</h4> : null}
      {open.map((misfit) => (
        <MisfitLine key={misfit.field} row={row} misfit={misfit} book={book} blockers={blockers} onEdits={onEdits} />
      ))}
      {waived.map((field) => (
        <p key={field} className="fd-hint">
          {say('duplication.panel.waived', { field: fieldName(say, channel, field) })}{' '}
          <WhyNotButton
            size="small"
            variant="minimal"
            blockers={blockers}
            onClick={() => onEdits(waiveEdit(row, field, false), rowStep('include', 1))}
          >
            {say('duplication.panel.open_again')}
          </WhyNotButton>
        </p>
      ))}
      <h4>{say('duplication.panel.differences')}</h4>
      {differences.length === 0 ? <p className="fd-hint">{say('duplication.panel.same')}</p> : null}
      {differences.length > 0 ? (
        <HTMLTable compact className="fd-table">
          <thead>
            <tr>
              <th>{say('batch.preview.conflict.field')}</th>
              <th>{say('duplication.panel.was')}</th>
              <th>{say('duplication.panel.is')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, was, is }) => (
              <tr key={field}>
                <th scope="row">{fieldName(say, channel, field)}</th>
                <td>{words(say, sourceRow(row, copy), field, was)}</td>
                <td>{words(say, row, field, is)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      ) : null}
    </div>
  )
}

type LineProps = Omit<PanelProps, 'row' | 'accountName'> & { row: PreviewRow; misfit: Misfit }

function MisfitLine({ row, misfit, book, blockers, onEdits }: LineProps) {
  const say = useSay()
  const { channel } = row
  const { field, code, params, proposal } = misfit
  const reason = blocker(`batch.copy.${code}`, { field, params: { ...params } })
  const step = cellStep('panel', [{ column: field }], (key) => fieldKey(channel, key))
  return (
    <div className="fd-misfit">
      <p className="fd-problem-mistake">{`${fieldName(say, channel, field)}: ${reasonWords(say, channel, reason)}`}</p>
      <div className="fd-actions">
        {proposal === null ? null : (
          <WhyNotButton size="small" intent="primary" blockers={blockers} onClick={() => onEdits(proposalEdits(book, [row], field), step)}>
            {say('duplication.panel.take', { value: words(say, row, field, proposal) })}
          </WhyNotButton>
        )}
        <WhyNotButton size="small" blockers={blockers} onClick={() => onEdits(waiveEdit(row, field, true), step)}>
          {misfit.left === null
            ? say('duplication.panel.leave_out')
            : say('duplication.panel.keep', { value: words(say, row, field, misfit.left) })}
        </WhyNotButton>
      </div>
    </div>
  )
}

/** Amounts of the source are in its own currency. */
const sourceRow = (row: PreviewRow, { source }: Copy): PreviewRow => ({
  ...row,
  account: { ...row.account, accountId: source.account_id, currency: source.currency },
})

function words(say: Say, row: PreviewRow, field: string, value: FieldValue | null): string {
  if (value === null || value.length === 0) return say('common.none')
  const known = row.item ? fieldOf(row.channel, row.item.level, field) : undefined
  if (!known) return typeof value === 'string' ? value : value.join(', ')
  return valueText(say, known, value, row, placeOf(row.channel, known))
}
