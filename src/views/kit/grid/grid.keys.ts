import type { KeyTable } from '../key-list.ts'

/** Keys of the cells, as `intentOf` and the clipboard read them: they work while a cell has the focus, so they are only listed. */
export const CELL_KEYS = {
  walk: { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], shown: '↑ ↓ ← →', label: 'kit.grid.key.walk' },
  far: { keys: ['Ctrl+ArrowUp', 'Ctrl+ArrowDown'], shown: 'Ctrl + ↑ ↓ ← →, Home, End', label: 'kit.grid.key.far' },
  extend: {
    keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'],
    shown: 'Shift + ↑ ↓ ← →',
    label: 'kit.grid.key.extend',
  },
  extendFar: { keys: ['Ctrl+Shift+ArrowDown'], shown: 'Ctrl + Shift + ↑ ↓ ← →', label: 'kit.grid.key.extend_far' },
  selectAll: { keys: ['Ctrl+A'], label: 'kit.grid.key.select_all' },
  release: { keys: ['Escape'], label: 'kit.grid.key.release' },
  find: { keys: ['Ctrl+F'], label: 'kit.grid.key.find' },
  filter: { keys: ['Alt+ArrowDown'], shown: 'Alt + ↓', label: 'kit.grid.key.filter' },
  copy: { keys: ['Ctrl+C'], label: 'kit.grid.key.copy' },
} as const satisfies KeyTable

export const SELECT_KEYS = { toggleRows: { keys: [' '], label: 'kit.grid.key.toggle' } } as const satisfies KeyTable
export const OPEN_KEYS = { open: { keys: ['Enter'], label: 'kit.grid.key.open' } } as const satisfies KeyTable
export const TREE_KEYS = {
  fold: { keys: ['Alt+ArrowLeft'], shown: 'Alt + ←', label: 'kit.grid.key.fold' },
  unfold: { keys: ['Alt+ArrowRight'], shown: 'Alt + →', label: 'kit.grid.key.unfold' },
} as const satisfies KeyTable
export const EDIT_KEYS = {
  edit: { keys: ['F2'], label: 'kit.grid.key.edit' },
  done: { keys: ['Enter', 'Tab'], shown: 'Enter / Tab', label: 'kit.grid.key.done' },
  paste: { keys: ['Ctrl+V'], label: 'kit.grid.key.paste' },
  cut: { keys: ['Ctrl+X'], label: 'kit.grid.key.cut' },
  fillDown: { keys: ['Ctrl+D'], label: 'kit.grid.key.fill' },
  series: { keys: ['Ctrl+Shift+D'], label: 'kit.grid.key.series' },
  pasteRows: { keys: ['Ctrl+Shift+V'], label: 'kit.grid.key.paste_rows' },
  clear: { keys: ['Delete', 'Backspace'], shown: 'Del', label: 'kit.grid.key.clear' },
  replace: { keys: ['Ctrl+H'], label: 'kit.grid.key.replace' },
} as const satisfies KeyTable
export const FORMULA_KEYS = { formula: { keys: ['Ctrl+Shift+F'], label: 'kit.grid.key.formula' } } as const satisfies KeyTable
export const HISTORY_KEYS = {
  undo: { keys: ['Ctrl+Z'], label: 'kit.grid.key.undo' },
  redo: { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], shown: 'Ctrl+Y', label: 'kit.grid.key.redo' },
} as const satisfies KeyTable
export const NO_KEYS: KeyTable = {}
