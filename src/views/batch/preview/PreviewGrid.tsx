import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { Channel } from '#domain/channels/channel.ts'
import type { StepName } from '#domain/step-name.ts'
import type { BatchEvent } from '#machines/batch/batch.types.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { DataGridProps, GridStatus } from '#views/kit/grid/grid-props.ts'
import type { Formulas } from '#views/kit/grid/types.ts'
import type { GridStepNames } from '#views/kit/grid/undo-keys.ts'
import { useSay } from '#views/kit/words.tsx'
import type { BatchRows } from './batch-rows.ts'
import { editsOf, itemsOf, repairableWithBelow } from './cell-edits.ts'
import { DuplicateButton } from './DuplicateButton.tsx'
import { ExcludeTools } from './ExcludeTools.tsx'
import { filterName, FilterTabs } from './FilterTabs.tsx'
import { draftColumns, pushColumns } from './preview-columns.ts'
import type { RepairAgainst } from '../push/repair-rows.ts'
import { PushChosen } from '../push/RowRepair.tsx'
import { PREVIEW_TREE, warningsOf, type PreviewRow } from './preview-row.ts'
import type { RowCounts } from './row-counts.ts'
import { createFilteredRows, draftFilters, levelOfFilter, passes, PUSH_FILTERS, type RowFilter } from './row-filter.ts'

type GridProps = {
  channel: Channel
  rows: BatchRows
  counts: RowCounts
  isDraft: boolean
  isEditable: boolean
  /** after the commit */
  against?: RepairAgainst
  steps: GridStepNames
  /** null while the game is not known */
  formulas: Formulas<PreviewRow> | null
  status: GridStatus
  footer: string
  fileName: string
  onSend: (event: BatchEvent) => void
  onReady: NonNullable<DataGridProps<PreviewRow>['onReady']>
  onFocusRow: (row: PreviewRow | null) => void
  /** ids of the selected lines */
  onChoose: (ids: readonly string[]) => void
  onFilter: (filter: RowFilter) => void
  onDetail: () => void
  /** begins to copy these rows; left out: nothing is copied from here */
  onDuplicate?: ((rows: readonly PreviewRow[]) => void) | undefined
}

/** The expanded batch: a tree by account, edited in place before the commit, alive after it. */
export function PreviewGrid(props: GridProps) {
  const { channel, rows, counts, isDraft, isEditable, steps, onSend } = props
  const say = useSay()
  const filtered = useMemo(() => createFilteredRows(rows.store), [rows])
  const [filter, setFilter] = useState<RowFilter>('all')
  const [selected, setSelected] = useState<readonly string[]>([])
  // what is chosen may have changed since: an excluded row can be taken back at once
  const { version } = rows.store
  const chosen = useMemo(() => (version >= 0 && selected.length > 0 ? itemsOf(rows.store, selected) : []), [rows, selected, version])
  const apply = (changes: ReturnType<typeof editsOf>, name: StepName) =>
    changes.length > 0 ? onSend({ type: 'edits.apply', changes, name }) : undefined
  // what is looked at of one level has the columns of that level
  const level = isDraft ? levelOfFilter(filter) : null
  const look = (next: RowFilter) => {
    setFilter(next)
    filtered.show(next, !isDraft)
    props.onFilter(next)
  }

  return (
    <DataGrid
      label={say('batch.preview.grid')}
      columns={isDraft ? draftColumns(channel, level) : pushColumns(channel)}
      store={filtered.store}
      tree={PREVIEW_TREE}
      selectable={isEditable || props.onDuplicate !== undefined}
      status={props.status}
      empty={{ title: say('batch.preview.empty') }}
      problemsOf={(row) => row.problems}
      warningsOf={warningsOf}
      flashKeyOf={(row) => (row.item && !isDraft ? `${row.item.sync_status} ${row.item.outcome} ${row.item.review}` : '')}
      {...(isEditable
        ? {
            onEdits: (changes, name) => apply(editsOf(rows.store, changes), name),
            onUndo: () => onSend({ type: 'edits.undo' }),
            onRedo: () => onSend({ type: 'edits.redo' }),
            steps,
            ...(props.formulas ? { formulas: props.formulas } : {}),
            numberOf: ({ item }: PreviewRow) => item?.seq ?? 0,
            isContext: (row: PreviewRow) => row.item === null || !passes(row, filter),
          }
        : {})}
      onSelect={(ids) => {
        setSelected(ids)
        props.onChoose(ids)
      }}
      onReady={props.onReady}
      onFocusRow={props.onFocusRow}
      onOpenRow={props.onDetail}
      exportAs={{
        fileName: props.fileName,
        narrowed: filter === 'all' ? [] : [filterName(say, channel, filter, counts[filter] ?? 0)],
        total: rows.store.size,
      }}
      name={`batch.${channel.key}.${isDraft ? 'draft' : 'push'}${level === null ? '' : `.${level}`}`}
      toolbar={
        <>
          <FilterTabs
            channel={channel}
            filters={isDraft ? draftFilters(channel) : PUSH_FILTERS}
            counts={counts}
            filter={filter}
            onFilter={look}
          />
          {isEditable ? <ExcludeTools chosen={isDraft ? chosen : repairableWithBelow(rows.store, chosen)} onEdits={apply} /> : null}
          {isEditable && !isDraft && props.against ? (
            <PushChosen chosen={chosen} store={rows.store} against={props.against} onSend={onSend} />
          ) : null}
          {props.onDuplicate ? <DuplicateButton chosen={chosen} onDuplicate={props.onDuplicate} /> : null}
          <Button size="small" variant="minimal" text={say('batch.preview.detail.open')} onClick={props.onDetail} />
        </>
      }
      footer={props.footer}
    />
  )
}
