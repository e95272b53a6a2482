import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { figureAccounts, readFigures } from '#contract/creative-figures.ts'
import { figureReadingMachine } from '#machines/figure-reading/figure-reading.machine.ts'
import { QUIET } from '#views/things/wired.ts'

export const wiredFigures = figureReadingMachine.provide({
  actors: {
    readAccounts: fromPromise(async ({ signal }) =>
      (await call(figureAccounts, {}, { ...QUIET, signal })).data.map(({ failure, ...account }) => ({
        ...account,
        failure: failure && blockerOfWire(failure),
      })),
    ),
    askFigures: fromPromise(
      async ({ input: { accounts } }) => await outcomeOf(call(readFigures, { account_ids: [...accounts] }, QUIET), () => null),
    ),
  },
})
