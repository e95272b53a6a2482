import { useMemo, useState } from 'react'
import { NO_STEPS, stepAgain, stepBack, stepped, type Steps } from '#machines/kit/undo.ts'
import { ChosenColumnsContext, type ChosenColumns } from '#views/kit/grid/chosen-columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { DataGridProps } from '#views/kit/grid/grid-props.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { CellChange, TextStorage } from '#views/kit/grid/types.ts'
import { PREVIEW_COLUMNS, PREVIEW_TREE, previewRows, type PreviewRow } from './rows.ts'

const memory = new Map<string, string>()
const STORAGE: TextStorage = { read: (key) => memory.get(key) ?? null, write: (key, text) => void memory.set(key, text) }
const COLUMNS: ChosenColumns = { storage: STORAGE, definitions: [], ask: () => undefined }

type Props = Partial<DataGridProps<PreviewRow>> & { campaigns?: number }

/** The grid as a batch's preview uses it: edits go into the store, undo takes them back. */
export function EditableGrid({ campaigns = 20, ...rest }: Props) {
  const store = useMemo(() => createRowStore<PreviewRow>(({ id }) => id, previewRows(campaigns)), [campaigns])
  const [steps, setSteps] = useState<Steps<readonly CellChange[]>>(NO_STEPS)
  const apply = (changes: readonly CellChange[]) => {
    const changed = new Map<string, PreviewRow>()
    for (const { rowId, column, after } of changes) {
      const row = changed.get(rowId) ?? store.get(rowId)
      if (row) changed.set(rowId, { ...row, [column]: after })
    }
    store.upsert([...changed.values()])
  }
  const step = (taken: ReturnType<typeof stepBack<readonly CellChange[]>>) => {
    if (!taken) return
    apply(taken.change)
    setSteps(taken.steps)
  }
  return (
    <ChosenColumnsContext value={COLUMNS}>
      <DataGrid
        label="批次预览"
        columns={PREVIEW_COLUMNS}
        store={store}
        tree={PREVIEW_TREE}
        selectable
        problemsOf={({ problems }) => problems}
        warningsOf={({ warnings }) => warnings}
        onEdits={(changes, name) => {
          apply(changes)
          setSteps(
            stepped(steps, {
              back: changes.map((change) => ({ ...change, before: change.after, after: change.before })),
              again: changes,
              name,
            }),
          )
        }}
        onUndo={() => step(stepBack(steps))}
        onRedo={() => step(stepAgain(steps))}
        steps={steps}
        flashKeyOf={({ state }) => state}
        name="preview"
        exportAs={{ fileName: 'preview', narrowed: ['批次 #2041'] }}
        footer={<span className="fd-muted">as of 10:42 UTC+8</span>}
        {...rest}
      />
    </ChosenColumnsContext>
  )
}
