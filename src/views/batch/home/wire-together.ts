import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import { familyOf } from '#contract/families.ts'
import { bulkActMachine, type BulkDraft } from '#machines/bulk-act/bulk-act.machine.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { QUIET } from '#views/things/wired.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'

/** A draft as the user confirmed it: its version, and its number of objects, including those that are left out. */
type Agreed = BulkDraft['rows'][number]

export const agreedOf = (drafts: readonly BatchRow[]): Agreed[] =>
  drafts.map(({ batch_id: id, channel, kind, name: line, version, counts: { total } }) => ({ id, version, channel, kind, line, total }))

/** Commits drafts of any network with one call and one ticket each, so that a refused draft does not affect the others. */
export const wiredTogether = bulkActMachine.provide({
  actors: {
    send: fromPromise<WriteOutcome<number>, { draft: BulkDraft; ticket: string }>(async ({ input: { draft, ticket } }) => {
      const [row, ...others] = draft.rows
      if (!row || others.length > 0) throw new Error('one draft per call')
      const { id, version, channel, kind, total } = row
      const family = familyOf(String(channel))
      const commit = kind === 'duplicate' ? family.commitDuplicateBatch : family.commitBatch
      const agreed = { batch_id: id, ticket, version, total: Number(total) }
      const outcome = await outcomeOf(call(commit, agreed, QUIET), () => 1, nothingHeld)
      // each call is about one draft, so its blockers belong to that row
      return outcome.kind === 'refused' ? { ...outcome, blockers: outcome.blockers.map((one) => ({ ...one, row: 1 })) } : outcome
    }),
  },
})
