import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { MATERIAL_KINDS, MATERIAL_STATUSES } from '#domain/material/material.ts'
import type { materialEditMachine } from './material-edit.machine.ts'
import type { MaterialEditFacts } from './material-edit.types.ts'

const saidShape = z.object({
  name: z.string(),
  remark: z.string(),
  tags: z.array(z.string()).readonly(),
  vendor_id: z.string().nullable(),
  folder_id: z.string().nullable(),
  designer: z.string(),
  planner: z.string(),
  cost_minor: z.string().nullable(),
  cost_currency: z.string().nullable(),
  youtube_id: z.string().nullable(),
  status: z.enum(MATERIAL_STATUSES),
})
const seenShape = z.object({ id: z.string(), name: z.string(), type: z.enum(MATERIAL_KINDS), revision: z.number(), said: saidShape })

export const materialEditFacts: z.ZodType<MaterialEditFacts> = z.object({
  base: z.record(z.string(), seenShape),
  edits: z.record(z.string(), saidShape.partial()),
  ticket: z.string().nullable(),
})

/** What would be lost if the page went now; null when nothing would. */
export function materialEditFactsOf(snapshot: SnapshotFrom<typeof materialEditMachine>): MaterialEditFacts | null {
  const { base, edits, ticket } = snapshot.context
  const ids = Object.keys(edits)
  if (ids.length === 0) return null
  const kept = Object.fromEntries(ids.flatMap((id) => (base[id] ? [[id, base[id]]] : [])))
  const isSent = snapshot.matches('saving') || snapshot.matches('uncertain')
  return { base: kept, edits, ticket: isSent ? ticket : null }
}
