import { fromPromise } from 'xstate'
import { z } from 'zod'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/review.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'

export type TemplatesDraft = { version: number; templates: readonly calls.ReviewTemplate[] }
export const templatesDraft: z.ZodType<TemplatesDraft> = z.object({ version: z.number(), templates: z.array(calls.reviewTemplate) })

export const templatesSave = createSettingsSave<TemplatesDraft, TemplatesDraft>()
/** All templates together, against the version that was read; of a conflict, those that are there now. */
export const wiredTemplatesSave = templatesSave.provide({
  actors: {
    send: fromPromise(async ({ input: { draft, ticket } }): Promise<SaveOutcome<TemplatesDraft>> => {
      if (!draft) throw new Error('templates are saved from a draft')
      const { version, templates } = draft
      const answer = call(calls.saveReviewTemplates, { ticket, version, templates: JSON.stringify(templates) }, { quiet: true })
      const outcome = await outcomeOf(answer, ({ data }) => savedOf(data))
      if (outcome.kind !== 'refused') return outcome
      const present = calls.reviewTemplates.safeParse(outcome.present)
      return { ...outcome, present: present.success ? savedOf(present.data) : null }
    }),
  },
})

const savedOf = ({ templates, templates_version: version }: z.output<typeof calls.reviewTemplates>): TemplatesDraft => ({
  version,
  templates,
})
