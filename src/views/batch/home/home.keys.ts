import type { KeyTable } from '#views/kit/key-list.ts'

/** Keys pressed without a modifier in the list of batches. */
export const HOME_KEYS = {
  create: { keys: ['n'], label: 'batch.home.new' },
} as const satisfies KeyTable
