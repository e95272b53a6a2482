import { useListedKeys } from '../key-list.ts'
import { useSingleKeys } from '../single-keys.tsx'
import { FIND_KEYS } from './find.keys.ts'
import { CELL_KEYS, EDIT_KEYS, FORMULA_KEYS, HISTORY_KEYS, NO_KEYS, OPEN_KEYS, SELECT_KEYS, TREE_KEYS } from './grid.keys.ts'
import type { DataGridProps } from './grid-props.ts'
import { useUndoKeys, type GridHistory } from './undo-keys.ts'

type Parts<Row extends object> = Pick<DataGridProps<Row>, 'selectable' | 'onOpenRow' | 'tree' | 'onEdits' | 'formulas'> & {
  history: GridHistory | null
  onFind: () => void
}

/** Hears the keys of a grid that work outside its cells, and lists those that work in them. */
export function useGridKeys<Row extends object>({ selectable, onOpenRow, tree, onEdits, formulas, history, onFind }: Parts<Row>): void {
  useUndoKeys(history)
  // in a cell that can be edited `/` is a letter like any other
  useSingleKeys(onEdits ? NO_KEYS : FIND_KEYS, { find: onFind })
  useListedKeys(CELL_KEYS)
  useListedKeys(selectable ? SELECT_KEYS : NO_KEYS)
  useListedKeys(onOpenRow ? OPEN_KEYS : NO_KEYS)
  useListedKeys(tree ? TREE_KEYS : NO_KEYS)
  useListedKeys(onEdits ? EDIT_KEYS : NO_KEYS)
  useListedKeys(formulas ? FORMULA_KEYS : NO_KEYS)
  useListedKeys(history ? HISTORY_KEYS : NO_KEYS)
}
