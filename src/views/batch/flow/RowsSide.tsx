import { countText } from '#domain/display/numbers.ts'
import { blocker } from '#domain/blocker.ts'
import { cellStep, rowStep } from '#domain/step-name.ts'
import { fieldKey } from '#views/kit/channel-words.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { AddBelowButton } from '../preview/AddBelowButton.tsx'
import type { BatchRows } from '../preview/batch-rows.ts'
import { fieldEdit, itemsOf, nameEditOf } from '../preview/cell-edits.ts'
import { copyOf } from '../preview/copy-row.ts'
import { ManyRows } from '../preview/ManyRows.tsx'
import { isRepairable, type PreviewRow } from '../preview/preview-row.ts'
import { RowDetail } from '../preview/RowDetail.tsx'
import { RowToolbar } from '../preview/RowToolbar.tsx'
import { SpecDifference } from '../preview/SpecDifference.tsx'
import { RowRepair } from '../push/RowRepair.tsx'
import type { RowsScreen } from './use-rows-screen.ts'
import { rowAt } from './use-row-tools.ts'

type Props = { screen: RowsScreen }

/** The panel next to the rows: one row, several that are changed together, or the difference from the batch before; null while it is closed. */
export function rowsSide(say: Say, screen: RowsScreen) {
  const { side, setSide } = screen
  if (side === null) return null
  const onClose = () => setSide(null)
  if (side === 'difference') return { title: say('batch.preview.diff'), content: <Difference screen={screen} />, onClose }
  const many = manyOf(screen.rows.store, screen.picked ?? screen.chosen, screen.isDraft)
  return many.length > 1
    ? { title: say('batch.preview.many', { count: countText(many.length) }), content: <Several screen={screen} many={many} />, onClose }
    : { title: say('batch.preview.detail'), content: <OneRow screen={screen} />, onClose }
}

function Several({ screen, many }: Props & { many: readonly PreviewRow[] }) {
  return (
    <ManyRows
      channel={screen.channel}
      rows={many}
      gameId={screen.gameId}
      blockers={screen.editBlockers}
      refusal={screen.picked ? (many[0]?.item?.error ?? null) : null}
      onEdits={(changes, name) => screen.send({ type: 'edits.apply', changes, name })}
    />
  )
}

function OneRow({ screen }: Props) {
  const { channel, focusedRow, isDraft, isEditable, send } = screen
  const canEdit = isEditable && (isDraft || (focusedRow !== null && isRepairable(focusedRow)))
  return (
    <RowDetail
      row={focusedRow}
      creative={screen.creative}
      isDraft={isDraft}
      gameId={screen.gameId}
      onEdit={
        canEdit
          ? (row, field, value) =>
              send({
                type: 'edits.apply',
                changes: fieldEdit(row, field, value),
                name: cellStep('panel', [{ column: field.key }], (key) => fieldKey(channel, key)),
              })
          : null
      }
      onName={(row, name) => send({ type: 'edits.apply', changes: nameEditOf(row, name), name: rowStep('name', 1) })}
      tools={focusedRow ? <RowTools screen={screen} row={focusedRow} /> : null}
    />
  )
}

function RowTools({ screen, row }: Props & { row: PreviewRow }) {
  const say = useSay()
  const { rows, rights, tools, batchId, addBlockers, isAdding, send } = screen
  if (!screen.isDraft) return <RowRepair row={row} store={rows.store} against={screen.against} onSend={send} />
  const copy = copyOf(rows.store, row)
  const place = rowAt(batchId, row)
  return (
    <>
      {place && copy ? (
        <RowToolbar
          {...tools}
          seq={place.seq}
          nameBlockers={rights.build.length > 0 ? rights.build : screen.isEditable ? [] : [blocker('batch.row.not_editable')]}
          copyBlockers={addBlockers(copy)}
          isCopying={isAdding}
          onName={() => tools.naming.ask(place)}
          onCopy={() => send({ type: 'rows.add', rows: [copy], undone: say('batch.row.undone') })}
        />
      ) : null}
      <AddBelowButton
        row={row}
        store={rows.store}
        blockersOf={addBlockers}
        isAdding={isAdding}
        onAdd={(added) => send({ type: 'rows.add', rows: [added], undone: say('batch.row.undone') })}
      />
    </>
  )
}

function Difference({ screen: { channel, source } }: Props) {
  const say = useSay()
  if (source.status === 'failed') return <p className="fd-problem-gap">{say('batch.preview.diff.failed')}</p>
  if (!source.answer) return <p className="fd-hint">{say('common.loading')}</p>
  return source.answer.last ? (
    <SpecDifference channel={channel} last={source.answer.last} now={source.answer.now} />
  ) : (
    <p className="fd-hint">{say('batch.preview.diff.no_source')}</p>
  )
}

/** The rows that are changed together: of a committed batch those that failed. */
function manyOf(store: BatchRows['store'], ids: readonly string[], isDraft: boolean): PreviewRow[] {
  if (ids.length < 2) return []
  const rows = itemsOf(store, ids)
  return isDraft ? rows : rows.filter(isRepairable)
}
