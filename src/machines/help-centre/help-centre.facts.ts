import { z } from 'zod'
import type { SnapshotFrom } from 'xstate'
import type { GuideText } from '#domain/help/guide.ts'
import { saveBlockers, type Guide, type GuideDraft, type helpCentreMachine } from './help-centre.machine.ts'

const text = {
  page: z.string(),
  title_zh: z.string(),
  title_en: z.string(),
  body_zh: z.string(),
  body_en: z.string(),
}
const guide = z.object({
  ...text,
  id: z.string(),
  version: z.number(),
  updated_at: z.string(),
  updated_by_name: z.string(),
}) satisfies z.ZodType<Guide>

export const guideDraft = z.object({
  draft: z.object(text) satisfies z.ZodType<GuideText>,
  base: guide.nullable(),
  ticket: z.string().nullable(),
}) satisfies z.ZodType<GuideDraft>

/** What would be lost if the page went now; null when nothing would. */
export function guideDraftOf(snapshot: SnapshotFrom<typeof helpCentreMachine>): GuideDraft | null {
  const { draft, base, ticket, resumed } = snapshot.context
  if (snapshot.matches('reading') || snapshot.matches('failed')) return resumed
  if (snapshot.matches('saving') || snapshot.matches('uncertain')) return { draft, base, ticket }
  if (snapshot.matches('conflict')) return { draft, base, ticket: null }
  if (!snapshot.matches('editing')) return null
  const isUnchanged = saveBlockers({ draft, base }).some(({ code }) => code === 'help.guide.unchanged')
  const isBlank = base === null && [draft.title_zh, draft.title_en, draft.body_zh, draft.body_en].every((value) => value.trim() === '')
  return isUnchanged || isBlank ? null : { draft, base, ticket: null }
}
