import * as calls from '#contract/finance-mappings.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readMappings } from './mapping.reads.ts'
import { deleteMapping, headLines, saveMapping } from './mapping.service.ts'

/** Which columns of a firm's statements are which fields. */
export const mappingRoutes = (): Handler[] => [
  handle(calls.mappingList, async ({ kind }, call) => ({ data: await readMappings(call.db, kind) })),
  handle(calls.mappingSave, async ({ ticket: _ticket, ...change }, call) => ({
    data: await saveMapping(call.trx, { userId: call.user.id }, change, call.audit),
  })),
  handle(calls.mappingDelete, async ({ id, version }, call) => {
    await deleteMapping(call.trx, { id, version }, call.audit)
    return { data: { deleted: true } }
  }),
  handle(calls.mappingHead, async (_, call) => ({ data: await headLines(call.files[0]) })),
]
