import type { KeyTable } from '#views/kit/key-list.ts'

export const FILTER_KEYS = { filters: { keys: ['f'], label: 'insight.filters.key' } } as const satisfies KeyTable
