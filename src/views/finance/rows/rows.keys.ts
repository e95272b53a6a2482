import type { KeyTable } from '#views/kit/key-list.ts'

/** Keys pressed without a modifier in the rows of a month. */
export const ROWS_KEYS = {
  down: { keys: ['j'], label: 'finance.rows.key.down' },
  up: { keys: ['k'], label: 'finance.rows.key.up' },
  confirm: { keys: ['c'], label: 'finance.rows.confirm' },
  note: { keys: ['n'], label: 'finance.rows.note' },
  undo: { keys: ['u'], label: 'finance.rows.undo' },
} as const satisfies KeyTable
