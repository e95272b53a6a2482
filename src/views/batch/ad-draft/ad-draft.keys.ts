import type { KeyTable } from '#views/kit/key-list.ts'

/** Keys pressed without a modifier in the list of drafts. */
export const AD_DRAFT_KEYS = { create: { keys: ['n'], label: 'ad_draft.new' } } as const satisfies KeyTable
