import * as calls from '#contract/finance-names.ts'
import { blocker } from '#domain/blocker.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { nameStore, readNameUse } from './name.reads.ts'

/** The names that statements call games, channels and stores by. */
export const nameRoutes = (): Handler[] => [
  ...thingRoutes(calls.statementNames, nameStore, { saved: ({ user }) => ({ updated_by: user.id }) }),
  handle(calls.nameUse, async ({ id, ...paging }, call) => {
    const name = await nameStore.one(call.db, readerOf(call), id)
    if (!name) throw new Refused(blocker('thing.gone', { field: 'id' }), { status: 404 })
    const { rows, total } = await readNameUse(call.db, name, paging)
    return { data: rows, total, ...paging }
  }),
]
