import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { LANDING } from '#domain/landing/landing.ts'
import { keptValues } from '../kit/kept-values.ts'
import type { landingPageSaveMachine } from './landing-page-save.machine.ts'
import type { LandingFlowFacts, PendingWrite } from './landing-page-save.types.ts'

const draft = keptValues(LANDING)

export const landingFacts: z.ZodType<LandingFlowFacts> = z.object({
  pageId: z.string().nullable(),
  draft: draft.nullable(),
  base: draft.nullable(),
  version: z.number(),
  pending: z.object({ kind: z.enum(['save', 'on', 'off', 'delete']), ticket: z.string() }).nullable(),
})

const SPELLED: Readonly<Record<string, string>> = {
  gameId: 'game_id',
  templateId: 'template_id',
  materialIds: 'material_ids',
  letterId: 'letter_id',
}
const respelled = (side: object | null) =>
  side && Object.fromEntries(Object.entries(side).map(([name, value]) => [SPELLED[name] ?? name, value]))

/** Facts of version 1, whose drafts spelled their fields in another way. */
export function landingFactsOf1(stored: unknown): unknown {
  const first = z.looseObject({ draft: z.looseObject({}).nullable(), base: z.looseObject({}).nullable() }).safeParse(stored).data
  return first ? { ...first, draft: respelled(first.draft), base: respelled(first.base) } : null
}

/** A page that begins, or one that is there. */
export const landingPageFacts = (pageId: string | null): LandingFlowFacts => ({
  pageId,
  draft: null,
  base: null,
  version: 0,
  pending: null,
})

type Snapshot = SnapshotFrom<typeof landingPageSaveMachine>

export function landingFactsOf(snapshot: Snapshot): LandingFlowFacts {
  const { pageId, draft: kept, base, version, ticket } = snapshot.context
  const kind = pendingIn(snapshot)
  return { pageId, draft: kept, base, version, pending: kind === null ? null : { kind, ticket } }
}

function pendingIn(snapshot: Snapshot): PendingWrite['kind'] | null {
  const { resumed, action } = snapshot.context
  if (resumed !== null) return resumed
  if (snapshot.matches('saving') || snapshot.matches('lookingUp') || snapshot.matches('saveUncertain')) return 'save'
  return snapshot.matches('switching') || snapshot.matches('deleting') || snapshot.matches('actUncertain') ? action : null
}

/** Nothing is edited or under way: such a flow is read again the next time, and is not listed. */
export const isBlankPage = (snapshot: Snapshot): boolean =>
  snapshot.matches('saved') ||
  snapshot.matches('deleted') ||
  ((snapshot.matches('reading') || snapshot.matches('failed')) && snapshot.context.draft === null && snapshot.context.resumed === null)
