import { useMemo, useState } from 'react'
import { DataGrid, type DataGridProps } from '#views/kit/grid/DataGrid.tsx'
import { NO_EDITS, recordEdit, redoEdit, undoEdit } from '#views/kit/grid/history.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { CellChange, TextStorage } from '#views/kit/grid/types.ts'
import { PREVIEW_COLUMNS, PREVIEW_TREE, previewRows, type PreviewRow } from './rows.ts'

const memory = new Map<string, string>()
const STORAGE: TextStorage = { read: (key) => memory.get(key) ?? null, write: (key, text) => void memory.set(key, text) }

type Props = Partial<DataGridProps<PreviewRow>> & { campaigns?: number }

/** The grid as a batch's preview uses it: edits go into the store, undo takes them back. */
export function EditableGrid({ campaigns = 20, ...rest }: Props) {
  const store = useMemo(() => createRowStore<PreviewRow>(({ id }) => id, previewRows(campaigns)), [campaigns])
  const [history, setHistory] = useState(NO_EDITS)
  const apply = (changes: readonly CellChange[]) => {
    const changed = new Map<string, PreviewRow>()
    for (const { rowId, column, after } of changes) {
      const row = changed.get(rowId) ?? store.get(rowId)
      if (row) changed.set(rowId, { ...row, [column]: after })
    }
    store.upsert([...changed.values()])
  }
  const step = (taken: ReturnType<typeof undoEdit>) => {
    if (!taken) return
    apply(taken.changes)
    setHistory(taken.history)
  }
  return (
    <DataGrid
      label="批次预览"
      columns={PREVIEW_COLUMNS}
      store={store}
      tree={PREVIEW_TREE}
      selectable
      problemsOf={({ problems }) => problems}
      warningsOf={({ warnings }) => warnings}
      onEdits={(changes, label) => {
        apply(changes)
        setHistory(recordEdit(history, { label, changes }))
      }}
      onUndo={() => step(undoEdit(history))}
      onRedo={() => step(redoEdit(history))}
      canUndo={history.past.length > 0}
      canRedo={history.future.length > 0}
      flashKeyOf={({ state }) => state}
      presets={{ key: 'preview', storage: STORAGE }}
      exportAs={{ fileName: 'preview', narrowed: ['批次 #2041'] }}
      footer={<span className="fd-muted">as of 10:42 UTC+8</span>}
      {...rest}
    />
  )
}
