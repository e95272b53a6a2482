import { useMemo, useState, type ReactNode } from 'react'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { countText } from '#domain/display/numbers.ts'
import { rowStep, type StepName } from '#domain/step-name.ts'
import type { Blocker } from '#domain/blocker.ts'
import { blocker } from '#domain/blocker.ts'
import type { CellEdit } from '#machines/batch/edit-history.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import type { GridStepNames } from '#views/kit/grid/undo-keys.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { BatchRows } from '../preview/batch-rows.ts'
import { editsOf, itemsOf } from '../preview/cell-edits.ts'
import { ExcludeTools } from '../preview/ExcludeTools.tsx'
import { PREVIEW_TREE, warningsOf, type PreviewRow } from '../preview/preview-row.ts'
import { createFilteredRows, passes, type RowFilter } from '../preview/row-filter.ts'
import type { CopyBook } from './copy-book.ts'
import { leaveOutEdits, proposalEdits } from './copy-edits.ts'
import { levelColumns } from './level-columns.ts'

type Props = {
  channel: Channel
  level: Level
  rows: BatchRows
  book: CopyBook
  blockers: readonly Blocker[]
  steps: GridStepNames
  status: GridStatus
  tools: ReactNode
  fileName: string
  footer: string
  onEdits: (changes: readonly CellEdit[], name: StepName) => void
  onUndo: () => void
  onRedo: () => void
  onFocusRow: (row: PreviewRow | null) => void
  onDetail: () => void
}

/** The copies of one level, in what they are in: edited, filled, pasted into and undone as the rows of any draft. */
export function CopyGrid(props: Props) {
  const { channel, level, rows, book, blockers, steps, onEdits } = props
  const say = useSay()
  const columns = useMemo(() => levelColumns(channel, level, book), [channel, level, book])
  const filter: RowFilter = `level.${level}`
  const filtered = useMemo(() => {
    const made = createFilteredRows(rows.store)
    made.show(`level.${level}`, false)
    return made
  }, [rows, level])
  const [selected, setSelected] = useState<readonly string[]>([])
  const isEditable = blockers.length === 0
  const { version } = rows.store
  const chosen = useMemo(
    () => (version >= 0 && selected.length > 0 ? itemsOf(rows.store, selected).filter((row) => passes(row, filter)) : []),
    [rows, selected, version, filter],
  )
  const among = chosen.length > 0 ? chosen : [...rows.store.values()].filter((row) => passes(row, filter))
  const proposals = proposalEdits(book, among)
  const leftOut = leaveOutEdits(book, chosen)
  const apply = (changes: readonly CellEdit[], name: StepName) => (changes.length > 0 ? onEdits(changes, name) : undefined)
  return (
    <DataGrid
      label={say('duplication.grid')}
      columns={columns}
      store={filtered.store}
      tree={PREVIEW_TREE}
      selectable={isEditable}
      status={props.status}
      empty={{ title: say('batch.preview.empty') }}
      problemsOf={(row) => row.problems}
      warningsOf={warningsOf}
      {...(isEditable
        ? {
            onEdits: (changes, name) => apply(editsOf(rows.store, changes), name),
            onUndo: props.onUndo,
            onRedo: props.onRedo,
            steps,
            numberOf: ({ item }: PreviewRow) => item?.seq ?? 0,
            isContext: (row: PreviewRow) => !passes(row, filter),
          }
        : {})}
      onSelect={setSelected}
      onFocusRow={props.onFocusRow}
      onOpenRow={props.onDetail}
      exportAs={{ fileName: props.fileName, narrowed: [], total: filtered.store.size }}
      name={`duplicate.${channel.key}.${level}`}
      toolbar={
        <>
          {props.tools}
          <WhyNotButton
            size="small"
            blockers={[...blockers, ...(proposals.length > 0 ? [] : [blocker('duplication.no_proposal')])]}
            onClick={() => apply(proposals, rowStep('panel', proposals.length))}
          >
            {say('duplication.take_all', { count: countText(proposals.length) })}
          </WhyNotButton>
          {chosen.length > 0 ? (
            <WhyNotButton
              size="small"
              blockers={[...blockers, ...(leftOut.length > 0 ? [] : [blocker('duplication.nothing_to_leave_out')])]}
              onClick={() => apply(leftOut, rowStep('panel', leftOut.length))}
            >
              {say('duplication.leave_out_chosen', { count: countText(leftOut.length) })}
            </WhyNotButton>
          ) : null}
          {isEditable ? <ExcludeTools chosen={chosen} onEdits={apply} /> : null}
          <WhyNotButton size="small" variant="minimal" blockers={[]} onClick={props.onDetail}>
            {say('duplication.panel.show')}
          </WhyNotButton>
        </>
      }
      footer={props.footer}
    />
  )
}
