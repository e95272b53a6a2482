import { z } from 'zod'
import { call } from '#client/call.ts'
import { heldAs, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/review.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { savedBy } from '#views/things/wired.ts'

export type TemplatesDraft = { version: number; templates: readonly calls.ReviewTemplate[] }
export const templatesDraft: z.ZodType<TemplatesDraft> = z.object({ version: z.number(), templates: z.array(calls.reviewTemplate) })

export const templatesSave = createSettingsSave<TemplatesDraft, TemplatesDraft>()
/** All templates together, against the version that was read; of a conflict, those that are there now. */
export const wiredTemplatesSave = savedBy(templatesSave, async (draft, ticket) => {
  const { version, templates } = draft
  const answer = call(calls.saveReviewTemplates, { ticket, version, templates: JSON.stringify(templates) }, { quiet: true })
  return await outcomeOf(answer, ({ data }) => savedOf(data), heldAs(calls.reviewTemplates, savedOf))
})

const savedOf = ({ templates, templates_version: version }: z.output<typeof calls.reviewTemplates>): TemplatesDraft => ({
  version,
  templates,
})
