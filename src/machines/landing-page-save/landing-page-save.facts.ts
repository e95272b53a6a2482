import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { LANDING } from '#domain/landing/landing.ts'
import { inSnakeCase } from '#domain/spelling.ts'
import { draftFacts, draftFactsShape, factsOfDraft } from '../kit/draft-facts.ts'
import type { landingPageSaveMachine } from './landing-page-save.machine.ts'
import type { LandingFlowFacts } from './landing-page-save.types.ts'

export const landingFacts = draftFactsShape(LANDING, ['on', 'off', 'delete'])

const before = z.looseObject({ pageId: z.unknown(), draft: z.looseObject({}).nullable(), base: z.looseObject({}).nullable() })

/** Facts of versions 1, whose drafts spelled their fields in another way, and 2, which called the id otherwise. */
export function landingFactsBefore(stored: unknown): unknown {
  const { data } = before.safeParse(stored)
  return data ? { ...data, id: data.pageId, draft: inSnakeCase(data.draft), base: inSnakeCase(data.base) } : null
}

export const landingPageFacts = (id: string | null): LandingFlowFacts => draftFacts(id)

export function landingFactsOf(now: SnapshotFrom<typeof landingPageSaveMachine>): LandingFlowFacts {
  const isActing = now.matches('switching') || now.matches('deleting') || now.matches('actUncertain')
  return factsOfDraft(now, isActing ? now.context.action : null)
}
