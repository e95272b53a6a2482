import type { KeyTable } from '#views/kit/key-list.ts'

/** Keys pressed without a modifier where a batch is built or its draft is edited. */
export const TEMPLATE_KEYS = { templates: { keys: ['t'], label: 'batch.template.key' } } as const satisfies KeyTable
