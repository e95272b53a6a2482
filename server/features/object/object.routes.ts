import { objectAccounts, readObjects, type ObjectAccount } from '#contract/objects.ts'
import { channelOf } from '#domain/channels/index.ts'
import { readingState } from '#domain/reading-state.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readObjectAccounts, type ObjectAccountRead } from './object-accounts.reads.ts'
import { askFor } from './object-reading.repository.ts'

/** What the networks hold in the ad accounts. */
export const objectRoutes = (): Handler[] => [
  handle(objectAccounts, async ({ channel }, call) => {
    const spreaderId = channelOf(channel)?.spreaderId ?? ''
    const scopes = { games: call.scope('game'), spreaders: call.scope('spreader') }
    return { data: (await readObjectAccounts(call.db, spreaderId, scopes)).map(wireOf) }
  }),
  handle(readObjects, async ({ account_ids: ids }, call) => {
    const asked = await askFor(call.trx, ids, call.user.id)
    call.audit({ entity: 'object.reading', entityId: 'objects', after: { account_ids: asked } })
    return { data: { asked: asked.length } }
  }),
]

function wireOf({ asked_at: askedAt, done_at: doneAt, whole_at: wholeAt, next_at, failure, ...row }: ObjectAccountRead): ObjectAccount {
  return {
    ...row,
    state: readingState({ hasFailure: failure !== null, isOpen: row.open !== null, doneAt, askedAt }),
    done_at: doneAt?.toISOString() ?? null,
    whole_at: wholeAt?.toISOString() ?? null,
    next_at: next_at.toISOString(),
    failure,
  }
}
