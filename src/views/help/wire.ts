import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import { guideHistory, guideRow, guides, saveGuide } from '#contract/help.ts'
import { helpCentreMachine, type GuideOutcome } from '#machines/help-centre/help-centre.machine.ts'

/** the help shows failures itself, so no notice does */
const QUIET = { quiet: true } as const

export const wiredHelpCentreMachine = helpCentreMachine.provide({
  actors: {
    readGuides: fromPromise(
      async ({ input: { page }, signal }) => (await call(guides, page ? { page_name: page } : {}, { ...QUIET, signal })).data,
    ),
    readHistory: fromPromise(async ({ input: { id }, signal }) => (await call(guideHistory, { id }, { ...QUIET, signal })).data),
    saveGuide: fromPromise(async ({ input: { ticket, id, version, text } }): Promise<GuideOutcome> => {
      const written = { ticket, version, ...text, ...(id === null ? {} : { id }) }
      const outcome = await outcomeOf(call(saveGuide, written, QUIET), ({ data }) => data)
      return outcome.kind === 'refused' ? { ...outcome, present: guideRow.safeParse(outcome.present).data ?? null } : outcome
    }),
  },
})
