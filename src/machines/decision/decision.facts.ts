import { z } from 'zod'

/** What the server cannot give back of a decision: a reason that is being typed, and a write no one has answered (`ticket`). */
export type DecisionDraft<Subject, Choice> = { subject: Subject; choice: Choice; reason: string; ticket: string | null }

/** A decision as it comes out of storage. `subject`: what names the thing, and the version of it that was seen. */
export const decisionDraft = <Subject, Choice extends string>(
  subject: z.ZodType<Subject>,
  choices: readonly Choice[],
): z.ZodType<DecisionDraft<Subject, Choice>> =>
  z.object({ choice: z.enum(choices), reason: z.string(), ticket: z.string().nullable() }).and(z.object({ subject }))

/** Nothing typed and nothing under way is no draft. */
export const draftOf = <Subject, Choice>({
  subject,
  choice,
  reason,
  ticket,
}: {
  [Key in keyof DecisionDraft<Subject, Choice>]: DecisionDraft<Subject, Choice>[Key] | null
}): DecisionDraft<Subject, Choice> | null =>
  subject === null || choice === null || reason === null || (reason === '' && ticket === null) ? null : { subject, choice, reason, ticket }
