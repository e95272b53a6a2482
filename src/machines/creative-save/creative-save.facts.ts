import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { CREATIVE, type CreativeDraft } from '#domain/creative/creative.ts'
import { inSnakeCase } from '#domain/spelling.ts'
import { draftFacts, draftFactsShape, factsOfDraft } from '../kit/draft-facts.ts'
import type { creativeSaveMachine } from './creative-save.machine.ts'
import type { CreativeFlowFacts } from './creative-save.types.ts'

export const creativeFactsShape = draftFactsShape(CREATIVE, ['delete'])

const first = z.object({
  creativeId: z.string().nullable(),
  base: z.looseObject({ landingId: z.string().nullable() }).nullable(),
  draft: z.looseObject({ landingId: z.string().nullable() }).nullable(),
  revision: z.number(),
  saveTicket: z.string().nullable(),
  deleteTicket: z.string().nullable(),
})

/** Facts of version 1, whose drafts spelled their fields in another way. */
export function creativeFactsOf1(stored: unknown): unknown {
  const { data } = first.safeParse(stored)
  if (!data) return null
  const respelt = (side: typeof data.draft) => side && inSnakeCase({ ...side, landingId: side.landingId ?? '' })
  const { saveTicket, deleteTicket, creativeId: id, revision: version } = data
  const ticket = saveTicket ?? deleteTicket
  const pending = ticket === null ? null : { kind: saveTicket === null ? 'delete' : 'save', ticket }
  return { id, version, draft: respelt(data.draft), base: respelt(data.base), pending }
}

/** A creative that is there, or one that begins, empty or with what is brought along. */
export const creativeFacts = (id: string | null, begun: CreativeDraft | null = null): CreativeFlowFacts => draftFacts(id, begun)

export const creativeFactsOf = (now: SnapshotFrom<typeof creativeSaveMachine>): CreativeFlowFacts =>
  factsOfDraft(now, now.matches('deleting') || now.matches('actUncertain') ? 'delete' : null)
