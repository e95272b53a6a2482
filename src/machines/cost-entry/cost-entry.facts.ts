import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { BRANDING_LEVELS, COST_LEVELS } from '#domain/finance/cost.ts'
import type { costEntryMachine, EntryFacts } from './cost-entry.machine.ts'
import { meantRows, type EntryRow } from './entry-rows.ts'

const row = z.object({
  key: z.string(),
  month: z.string(),
  day: z.string().nullable(),
  gameId: z.string(),
  country: z.string().nullable(),
  spreaderId: z.string().nullable(),
  masterId: z.string().nullable(),
  nameId: z.string(),
  branding: z.array(z.object({ level: z.enum(BRANDING_LEVELS), weight: z.number() })),
  amountMinor: z.string(),
  currency: z.string(),
  level: z.enum(COST_LEVELS),
  note: z.string(),
}) satisfies z.ZodType<EntryRow>

export const entryFacts: z.ZodType<EntryFacts> = z.object({
  rows: z.array(row),
  stageTicket: z.string().nullable(),
  commit: z.object({ ticket: z.string(), ids: z.array(z.string()), hash: z.string() }).nullable(),
})

/** What would be lost if the page went now; null when nothing would. */
export function entryFactsOf(snapshot: SnapshotFrom<typeof costEntryMachine>): EntryFacts | null {
  const { rows, ticket, chosen, hash, resumed } = snapshot.context
  if (resumed) return resumed
  if (snapshot.matches('staging') || snapshot.matches('stageUncertain')) return { rows, stageTicket: ticket, commit: null }
  if (snapshot.matches('committing') || snapshot.matches('commitUncertain'))
    return { rows, stageTicket: null, commit: { ticket, ids: chosen, hash } }
  return meantRows(rows).length > 0 ? { rows, stageTicket: null, commit: null } : null
}
