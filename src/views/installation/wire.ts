import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import { putInstallationAway, readInstallation } from '#contract/installation.ts'
import { installationMachine, type PutAwayOutcome } from '#machines/installation/installation.machine.ts'
import { QUIET } from '#views/things/wired.ts'

/** The guide shows failures itself, so no notice does. */
export const wiredInstallationMachine = installationMachine.provide({
  actors: {
    readGuide: fromPromise(async ({ signal }) => (await call(readInstallation, {}, { ...QUIET, signal })).data),
    putAway: fromPromise(
      async ({ input: { isAway } }): Promise<PutAwayOutcome> =>
        await outcomeOf(call(putInstallationAway, { put_away: isAway ? '1' : '0' }, QUIET), ({ data }) => data),
    ),
  },
})
