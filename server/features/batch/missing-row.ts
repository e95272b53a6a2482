import { blocker } from '#domain/blocker.ts'
import { Refused } from '#server/kit/refused.ts'

/** The refusal of a number that no row of the batch has. */
export const missingRow = (seq: number) => new Refused(blocker('batch.edit.missing', { field: 'seq', params: { seq } }), { status: 404 })
