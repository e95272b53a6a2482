import * as calls from '#contract/finance-names.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { readNames, readNameUse } from './name.reads.ts'
import { deleteName, nameAt, saveName, type NameCaller } from './name.service.ts'

const actorOf = (call: Call): NameCaller => ({
  userId: call.user.id,
  scopes: { games: call.scope('game'), spreaders: call.scope('spreader') },
})

/** The names that statements call games, channels and stores by. */
export const nameRoutes = (): Handler[] => [
  handle(calls.nameList, async ({ means, q, ...paging }, call) => {
    const { rows, total } = await readNames(call.db, { ...actorOf(call).scopes, means, q }, paging)
    return { data: rows, total, ...paging }
  }),
  handle(calls.nameUse, async ({ id, ...paging }, call) => {
    const { rows, total } = await readNameUse(call.db, await nameAt(call.db, actorOf(call).scopes, id), paging)
    return { data: rows, total, ...paging }
  }),
  handle(calls.nameSave, async ({ ticket: _ticket, ...change }, call) => ({
    data: await saveName(call.trx, actorOf(call), change, call.audit),
  })),
  handle(calls.nameDelete, async ({ id, version }, call) => {
    await deleteName(call.trx, actorOf(call), { id, version }, call.audit)
    return { data: { deleted: true } }
  }),
]
