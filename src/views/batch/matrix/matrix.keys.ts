import type { KeyTable } from '#views/kit/key-list.ts'

/** Keys pressed without a modifier where rows of a draft are edited. */
export const MATRIX_KEYS = { matrix: { keys: ['m'], label: 'batch.matrix.key' } } as const satisfies KeyTable
