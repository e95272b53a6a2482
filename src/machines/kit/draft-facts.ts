import { z } from 'zod'
import type { Fields, ValuesOf } from '#domain/thing/fields.ts'
import type { Thing } from '#domain/thing/thing.ts'
import { keptValues } from './kept-values.ts'

/** What the server cannot give back of a thing that is edited by a flow. */
export type DraftFacts<Values, Act extends string> = {
  /** null: it is not saved yet */
  id: string | null
  /** null: it is looked at, not edited */
  draft: Values | null
  /** what the draft began with; null: nothing was there */
  base: Values | null
  /** of what the draft, or the act, began with */
  version: number
  /** a write that left and was not answered */
  pending: { kind: 'save' | Act; ticket: string } | null
}

export function draftFactsShape<F extends Fields, Act extends string>(
  of: Thing<F>,
  acts: readonly Act[],
): z.ZodType<DraftFacts<ValuesOf<F>, Act>> {
  // of a thing that is not named here, the fields cannot be compared one by one
  const values = keptValues(of) as unknown as z.ZodType<ValuesOf<F>>
  return z.object({
    id: z.string().nullable(),
    draft: values.nullable(),
    base: values.nullable(),
    version: z.number(),
    pending: z.object({ kind: z.enum(['save', ...acts]), ticket: z.string() }).nullable(),
  })
}

/** One that is there, or one that begins: empty, or with what is brought along. */
export const draftFacts = <Values, Act extends string>(id: string | null, draft: Values | null = null): DraftFacts<Values, Act> => ({
  id,
  draft,
  base: null,
  version: 0,
  pending: null,
})

type Snapshot<Values, Act extends string> = {
  value: unknown
  context: Omit<DraftFacts<Values, Act>, 'pending'> & { ticket: string; resumed: 'save' | Act | null }
}
const isIn = ({ value }: { value: unknown }, states: readonly string[]) => typeof value === 'string' && states.includes(value)

/** `act`: what is under way in the flow's own states. */
export function factsOfDraft<Values, Act extends string>(now: Snapshot<Values, Act>, act: Act | null): DraftFacts<Values, Act> {
  const { id, draft, base, version, ticket, resumed } = now.context
  const kind = resumed ?? (isIn(now, ['saving', 'looking', 'saveUncertain']) ? 'save' : act)
  return { id, draft, base, version, pending: kind === null ? null : { kind, ticket } }
}

/** Nothing is edited or under way: such a flow is read again the next time, and is not listed. */
export const isBlankDraft = <Values, Act extends string>(now: Snapshot<Values, Act>): boolean =>
  isIn(now, ['showing', 'gone', 'askingDelete']) ||
  (isIn(now, ['reading', 'failed']) && now.context.draft === null && now.context.resumed === null)
