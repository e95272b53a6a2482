import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { CPA_RULE, CPA_STATUSES } from '#domain/finance/cpa.ts'
import { inSnakeCase } from '#domain/spelling.ts'
import { pendingDecision } from '../kit/decision-states.ts'
import { keptValues } from '../kit/kept-values.ts'
import type { cpaRuleMachine } from './cpa-rule.machine.ts'
import type { CpaFlowFacts } from './cpa-rule.types.ts'

const tiers = z.array(z.object({ from: z.number(), to: z.number().nullable(), price_minor: z.string() }))
/** Drafts of before were spelt in another way. */
const draft = z.preprocess(inSnakeCase, keptValues(CPA_RULE).extend({ tiers }))

export const cpaFacts: z.ZodType<CpaFlowFacts> = z.object({
  ruleId: z.string().nullable(),
  draft: draft.nullable(),
  version: z.number(),
  saveTicket: z.string().nullable(),
  pending: z.object({ status: z.enum(CPA_STATUSES), ...pendingDecision }).nullable(),
})

/** A rule that begins, or one that is there. */
export const cpaRuleFacts = (ruleId: string | null): CpaFlowFacts => ({ ruleId, draft: null, version: 0, saveTicket: null, pending: null })

export function cpaFactsOf(snapshot: SnapshotFrom<typeof cpaRuleMachine>): CpaFlowFacts {
  const { ruleId, draft: kept, version, ticket, status, reason, resumed } = snapshot.context
  const isSaving = resumed === 'save' || snapshot.matches('saving') || snapshot.matches('saveUncertain')
  const isSwitching = resumed === 'switch' || snapshot.matches('switching') || snapshot.matches('switchUncertain')
  return {
    ruleId,
    draft: kept,
    version,
    saveTicket: isSaving ? ticket : null,
    pending: isSwitching ? { status, reason, version, ticket } : null,
  }
}

/** Nothing is edited or under way: such a flow is read again the next time, and is not listed. */
export const isBlankRule = (snapshot: SnapshotFrom<typeof cpaRuleMachine>): boolean =>
  snapshot.matches('showing') ||
  ((snapshot.matches('reading') || snapshot.matches('failed')) && snapshot.context.draft === null && snapshot.context.resumed === null)
