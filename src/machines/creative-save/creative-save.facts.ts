import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import type { CreativeDraft } from '#domain/creative/creative.ts'
import type { creativeSaveMachine } from './creative-save.machine.ts'
import type { CreativeFlowFacts } from './creative-save.types.ts'

const draft: z.ZodType<CreativeDraft> = z.object({
  gameId: z.string(),
  spreaderId: z.string(),
  name: z.string(),
  materialIds: z.array(z.string()),
  titles: z.array(z.string()),
  messages: z.array(z.string()),
  landingId: z.string().nullable(),
  note: z.string(),
})

export const creativeFactsShape: z.ZodType<CreativeFlowFacts> = z.object({
  creativeId: z.string().nullable(),
  base: draft.nullable(),
  draft: draft.nullable(),
  revision: z.number(),
  saveTicket: z.string().nullable(),
  deleteTicket: z.string().nullable(),
})

/** A creative that is there, or one that begins, empty or with what is brought along. */
export const creativeFacts = (creativeId: string | null, begun: CreativeDraft | null = null): CreativeFlowFacts => ({
  creativeId,
  base: null,
  draft: begun,
  revision: 0,
  saveTicket: null,
  deleteTicket: null,
})

type Now = SnapshotFrom<typeof creativeSaveMachine>
const isIn = ({ value }: Now, ...states: readonly string[]) => typeof value === 'string' && states.includes(value)

export function creativeFactsOf(snapshot: Now): CreativeFlowFacts {
  const { creativeId, base, draft: kept, revision, ticket, resumed } = snapshot.context
  const isSaving = resumed === 'save' || isIn(snapshot, 'saving', 'looking', 'saveUncertain')
  const isDeleting = resumed === 'delete' || isIn(snapshot, 'deleting', 'deleteUncertain')
  return { creativeId, base, draft: kept, revision, saveTicket: isSaving ? ticket : null, deleteTicket: isDeleting ? ticket : null }
}

/** Nothing is edited or under way: such a flow is read again the next time, and is not listed. */
export const isBlankCreative = (snapshot: Now): boolean =>
  isIn(snapshot, 'showing', 'gone', 'askingDelete') ||
  (isIn(snapshot, 'reading', 'failed') && snapshot.context.draft === null && snapshot.context.resumed === null)
