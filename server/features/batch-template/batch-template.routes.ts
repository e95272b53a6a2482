import * as calls from '#contract/batch-templates.ts'
import type { TemplateRow } from '#contract/batch-templates.ts'
import { BATCH_TEMPLATE } from '#domain/batch/template.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { thingList } from '#server/kit/thing/thing-routes.ts'
import { templateStore } from './batch-template.reads.ts'
import { changeTemplate, storeTemplate, templateFor } from './batch-template.service.ts'

const callerOf = (call: Call) => ({ ...readerOf(call), userId: call.user.id })
const traced = ({ name, game_id, shared, retired }: TemplateRow) => ({ name, game_id, shared, retired })

/** Specifications of batches, and parts of them, under a name. */
export const batchTemplateRoutes = (): Handler[] => [
  thingList(calls.templates, templateStore),
  handle(calls.keepTemplate, async ({ ticket: _ticket, shared, ...template }, call) => {
    const row = await storeTemplate(call.trx, callerOf(call), { ...template, shared: shared === '1' })
    call.audit({ entity: BATCH_TEMPLATE.noun, entityId: row.id, after: traced(row) })
    return { data: row }
  }),
  handle(calls.changeTemplate, async ({ ticket: _ticket, shared, retired, ...change }, call) => {
    const asked = { ...change, shared: shared === '1', retired: retired === '1' }
    const { before, after } = await changeTemplate(call.trx, callerOf(call), asked)
    call.audit({ entity: BATCH_TEMPLATE.noun, entityId: after.id, before: traced(before), after: traced(after) })
    return { data: after }
  }),
  handle(calls.readTemplate, async ({ id, ...place }, call) => {
    const { content, ...rest } = await templateFor(call.db, callerOf(call), id, place)
    return { data: { ...rest, content: calls.templateContent.parse(content) } }
  }),
]
