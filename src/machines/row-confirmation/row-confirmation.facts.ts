import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { ROW_KINDS, ROW_STATE_FILTERS, ROW_STATES } from '#domain/finance/row-step.ts'
import type { rowConfirmationMachine } from './row-confirmation.machine.ts'
import { changeOf } from './row-confirmation.rules.ts'
import { NO_ROWS_FILTER, type RowFacts, type RowLine, type RowsKey } from './row-confirmation.types.ts'

const person = z.object({ id: z.string(), name: z.string() }).nullable()

export const rowLine: z.ZodType<RowLine> = z.object({
  id: z.string(),
  month: z.string(),
  counterparty: z.string(),
  reference: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  app_store: z.string(),
  spreader_id: z.string().nullable(),
  spreader_name: z.string().nullable(),
  flow_minor: z.string(),
  refunded_minor: z.string(),
  tax_minor: z.string(),
  fee_minor: z.string(),
  share_rate: z.string(),
  due_minor: z.string(),
  actual_minor: z.string(),
  system_minor: z.string(),
  currency: z.string(),
  fx_rate: z.string(),
  base_minor: z.string(),
  note: z.string(),
  gap_note: z.string(),
  state: z.enum(ROW_STATES),
  confirmed_by: person,
  confirmed_at: z.string().nullable(),
  version: z.number(),
  updated_by: person,
  updated_at: z.string(),
  file_name: z.string().nullable(),
  line: z.number().nullable(),
})

const chosen = z.object({ id: z.string(), version: z.number() })

export const rowFacts: z.ZodType<RowFacts> = z.object({
  key: z.object({ kind: z.enum(ROW_KINDS), month: z.string() }),
  filter: z.object({
    gameId: z.string(),
    spreaderId: z.string(),
    state: z.enum([...ROW_STATE_FILTERS, '']),
    gap: z.enum(['open', 'large', '']),
    q: z.string(),
  }),
  at: z.string().nullable(),
  draft: z.object({ base: rowLine, note: z.string(), gapNote: z.string(), actualMinor: z.string(), disputed: z.boolean() }).nullable(),
  noteTicket: z.string().nullable(),
  explaining: z
    .object({ ids: z.array(z.string()), next: z.string().nullable(), gapNote: z.string() })
    .nullable()
    .default(null),
  write: z
    .object({
      ticket: z.string(),
      rows: z.array(chosen),
      confirmed: z.boolean(),
      gapNote: z.string().default(''),
      next: z.string().nullable(),
    })
    .nullable(),
})

export const newRowFacts = (key: RowsKey): RowFacts => ({
  key,
  filter: NO_ROWS_FILTER,
  at: null,
  draft: null,
  noteTicket: null,
  explaining: null,
  write: null,
})

/** What would be lost if the page went now: place, filter, what is typed, and a write no one has answered. */
export function rowFactsOf(snapshot: SnapshotFrom<typeof rowConfirmationMachine>): RowFacts {
  const { key, filter, at, draft, noteTicket, explaining, write, resumed } = snapshot.context
  if (resumed) return { ...resumed, key, filter }
  const saving = snapshot.matches('saving') || snapshot.matches('saveUncertain')
  return { key, filter, at, draft, noteTicket: saving ? noteTicket : null, explaining, write }
}

/** Nothing typed and nothing under way: the rows themselves are the server's. */
export function isBlankRows(snapshot: SnapshotFrom<typeof rowConfirmationMachine>): boolean {
  const { draft, noteTicket, explaining, write } = rowFactsOf(snapshot)
  if (explaining !== null && explaining.gapNote.trim() !== '') return false
  return write === null && noteTicket === null && (draft === null || Object.keys(changeOf(draft)).length === 0)
}
