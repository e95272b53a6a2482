import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { reportStore } from '#contract/reports.ts'
import type { StoreState } from '#domain/reports/store-state.ts'
import { createStatusPoll } from '#machines/status-poll/status-poll.machine.ts'
import { QUIET } from '#views/things/wired.ts'

export const storePoll = createStatusPoll<StoreState>()

/** Goes on while its page is open: a store that is ready may be down in a moment. */
export const wiredStorePoll = storePoll.provide({
  actors: { ask: fromPromise(async ({ signal }) => ({ result: '2', value: (await call(reportStore, {}, { ...QUIET, signal })).data })) },
})
