import type { KeyTable } from '../key-list.ts'

/** Keys of a grid that is only read, where no one types: they work from anywhere on the page. */
export const FIND_KEYS = { find: { keys: ['/'], label: 'kit.grid.key.find' } } as const satisfies KeyTable
