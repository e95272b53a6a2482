import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { COST } from '#domain/finance/cost.ts'
import { inSnakeCase } from '#domain/spelling.ts'
import { keptValues } from '../kit/kept-values.ts'
import type { costEntryMachine } from './cost-entry.machine.ts'
import type { EntryFacts } from './cost-entry.types.ts'
import { meantRows, type EntryRow } from './entry-rows.ts'

const spelt = z.object({ ...keptValues(COST).shape, key: z.string() }) satisfies z.ZodType<EntryRow>
/** Rows of before were spelt in another way. */
const row = z.preprocess(inSnakeCase, spelt)

export const entryFacts: z.ZodType<EntryFacts> = z.object({
  rows: z.array(row),
  late: z.array(row).default([]),
  stageTicket: z.string().nullable(),
  commit: z.object({ ticket: z.string(), ids: z.array(z.string()), hash: z.string() }).nullable(),
  watching: z.array(z.string()).nullable(),
})

export const NO_ENTRY_FACTS: EntryFacts = { rows: [], late: [], stageTicket: null, commit: null, watching: null }

/** What would be lost if the page went now; `NO_ENTRY_FACTS` when nothing would. */
export function entryFactsOf(snapshot: SnapshotFrom<typeof costEntryMachine>): EntryFacts {
  const { rows, late, ticket, chosen, hash, resumed } = snapshot.context
  if (resumed) return resumed
  const kept = { ...NO_ENTRY_FACTS, rows: meantRows(rows).length > 0 ? rows : [], late }
  if (snapshot.matches('staging') || snapshot.matches('stageUncertain')) return { ...kept, stageTicket: ticket }
  if (snapshot.matches('committing') || snapshot.matches('commitUncertain')) return { ...kept, commit: { ticket, ids: chosen, hash } }
  return snapshot.matches('calculating') || snapshot.matches('lost') ? { ...kept, watching: chosen } : kept
}

const isNothing = ({ rows, late, stageTicket, commit, watching }: EntryFacts) =>
  rows.length + late.length === 0 && !stageTicket && !commit && !watching

/** Nothing is typed, under way or waits to be looked at: such a flow is not listed. */
export const isBlankEntry = (snapshot: SnapshotFrom<typeof costEntryMachine>): boolean =>
  isNothing(entryFactsOf(snapshot)) && (snapshot.matches('reading') || snapshot.matches('entering') || snapshot.matches('failed'))
