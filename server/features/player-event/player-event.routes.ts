import * as calls from '#contract/player-events.ts'
import { blocker } from '#domain/blocker.ts'
import { handle, handleKeyed, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { thingList } from '#server/kit/thing/thing-routes.ts'
import { takingTurns } from '#server/kit/taking-turns.ts'
import { eventSourceStore } from './event-source.reads.ts'
import * as sources from './event-source.service.ts'
import { ingest, sourceWith, takeFile } from './player-event.service.ts'

const ENTITY = 'event_source'
/** Calls that one process takes at the same time; the rest come again. */
const AT_ONCE = 4
const AGAIN_IN_S = 2

/** What games tell of their players, and the keys they do it with. */
export function playerEventRoutes(): Handler[] {
  const turn = takingTurns(AT_ONCE, () => new Refused(blocker('player_event.too_many_at_once'), { status: 429, retryAfterS: AGAIN_IN_S }))
  return [
    thingList(calls.eventSources, eventSourceStore, {
      said: { state: (code) => ({ code, words: 'event_source.state', label: 'event_source.state' }) },
    }),
    handle(calls.issueEventKey, async (asked, { trx, user, audit }) => {
      const issued = await sources.issue(trx, user.id, asked)
      audit({ entity: ENTITY, entityId: issued.id, after: asked })
      return { data: issued }
    }),
    handle(calls.renewEventKey, async (seen, call) => {
      const issued = await sources.renew(call.trx, readerOf(call), seen)
      call.audit({ entity: ENTITY, entityId: seen.id })
      return { data: issued }
    }),
    handle(calls.withdrawEventKey, async (seen, call) => {
      await sources.withdraw(call.trx, readerOf(call), seen)
      call.audit({ entity: ENTITY, entityId: seen.id })
      return { data: { id: seen.id } }
    }),
    handleKeyed(
      calls.ingestEvents,
      async (db, key) => void (await sourceWith(db, key)),
      async ({ events }, { db, key }) => ({ data: await turn(() => ingest(db, key, events)) }),
    ),
    handle(calls.takeEventFile, async ({ id }, call) => {
      const source = await sources.sourceWithin(call.db, readerOf(call), id)
      const [file] = call.files
      if (!file) throw new Refused(blocker('player_event.file.required', { field: 'file' }))
      const told = await turn(() => takeFile(call.db, source, file.bytes))
      call.audit({
        entity: ENTITY,
        entityId: id,
        after: { file: file.name, taken: told.taken, repeated: told.repeated, refused: told.refused.length },
      })
      return { data: told }
    }),
  ]
}
