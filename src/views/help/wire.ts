import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import { forgetGuideMarks, guideHistory, guideProgress, guideRow, guides, markGuide, saveGuide } from '#contract/help.ts'
import { guideProgressMachine, type MarkChange, type MarkOutcome } from '#machines/guide-progress/guide-progress.machine.ts'
import { helpCentreMachine, type GuideOutcome } from '#machines/help-centre/help-centre.machine.ts'
import { QUIET } from '#views/things/wired.ts'

/** the help shows failures itself, so no notice does */
export const wiredHelpCentreMachine = helpCentreMachine.provide({
  actors: {
    readGuides: fromPromise(
      async ({ input: { page }, signal }) => (await call(guides, page ? { page_name: page } : {}, { ...QUIET, signal })).data,
    ),
    readHistory: fromPromise(async ({ input: { id }, signal }) => (await call(guideHistory, { id }, { ...QUIET, signal })).data),
    saveGuide: fromPromise(async ({ input: { ticket, id, version, text } }): Promise<GuideOutcome> => {
      const written = { ticket, version, ...text, ...(id === null ? {} : { id }) }
      return await outcomeOf(call(saveGuide, written, QUIET), ({ data }) => data, heldIn(guideRow))
    }),
  },
})

export const wiredGuideProgressMachine = guideProgressMachine.provide({
  actors: {
    readMarks: fromPromise(async ({ signal }) => (await call(guideProgress, {}, { ...QUIET, signal })).data),
    writeMark: fromPromise(async ({ input: { change } }): Promise<MarkOutcome> => await outcomeOf(sentMark(change), ({ data }) => data)),
  },
})

function sentMark(change: MarkChange | null) {
  if (change?.kind === 'mark') return call(markGuide, { guide_id: change.guideId, state: change.state, version: change.version }, QUIET)
  return call(forgetGuideMarks, change === null || change.guideId === null ? {} : { guide_id: change.guideId }, QUIET)
}
