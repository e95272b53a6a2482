import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { COST } from '#domain/finance/cost.ts'
import { keptValues } from '../kit/kept-values.ts'
import { changedFields } from './cost-diff.ts'
import type { costEditMachine } from './cost-edit.machine.ts'
import type { EditFacts } from './cost-edit.types.ts'

const draft = keptValues(COST)

export const editFacts: z.ZodType<EditFacts> = z.object({
  id: z.string(),
  version: z.number(),
  base: draft,
  draft,
  reason: z.string(),
  ticket: z.string().nullable(),
})

/** What would be lost if the page went now; null when nothing would. */
export function editFactsOf(snapshot: SnapshotFrom<typeof costEditMachine>): EditFacts | null {
  const { id, version, base, draft, reason, ticket, resumed } = snapshot.context
  if (resumed) return resumed
  if (!base || !draft) return null
  const facts = { id, version, base, draft, reason }
  if (snapshot.matches('saving') || snapshot.matches('uncertain')) return { ...facts, ticket }
  const isOpen = snapshot.matches('editing') || snapshot.matches('reviewing') || snapshot.matches('met')
  return isOpen && changedFields(base, draft).length > 0 ? { ...facts, ticket: null } : null
}
