import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import { familyOf } from '#contract/families.ts'
import { bulkActMachine, type BulkDraft } from '#machines/bulk-act/bulk-act.machine.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { QUIET } from '#views/things/wired.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'

/** A draft as it was agreed to: of this version, with so many objects, those that are left out included. */
type Agreed = BulkDraft['rows'][number]

export const agreedOf = (drafts: readonly BatchRow[]): Agreed[] =>
  drafts.map(({ batch_id: id, channel, kind, name: line, version, counts: { total } }) => ({ id, version, channel, kind, line, total }))

/** Commits drafts of any networks, one call each under a ticket of its own: what one network's draft is refused for leaves the others. */
export const wiredTogether = bulkActMachine.provide({
  actors: {
    send: fromPromise<WriteOutcome<number>, { draft: BulkDraft; ticket: string }>(async ({ input: { draft, ticket } }) => {
      const [row] = draft.rows
      if (!row) return { kind: 'done', value: 0 }
      const { id, version, channel, kind, total } = row
      const family = familyOf(String(channel))
      const commit = kind === 'duplicate' ? family.commitDuplicateBatch : family.commitBatch
      const agreed = { batch_id: id, ticket, version, total: Number(total) }
      const outcome = await outcomeOf(call(commit, agreed, QUIET), () => 1, nothingHeld)
      // each call is about one draft: what is against it is against its row
      return outcome.kind === 'refused' ? { ...outcome, blockers: outcome.blockers.map((one) => ({ ...one, row: 1 })) } : outcome
    }),
  },
})
