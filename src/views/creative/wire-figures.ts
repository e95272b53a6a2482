import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage, inParts } from '#client/every-page.ts'
import { outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { figureAccounts, readFigures, type FigureAccount as WireAccount } from '#contract/creative-figures.ts'
import type { Blocker } from '#domain/blocker.ts'
import { createAccountReading } from '#machines/account-reading/account-reading.machine.ts'
import { QUIET } from '#views/things/wired.ts'

/** How far the reports of an ad account were read. */
export type FigureAccount = Omit<WireAccount, 'failure'> & { failure: Blocker | null }

export const figureReading = createAccountReading<FigureAccount>()

export const wiredFigures = figureReading.provide({
  actors: {
    readAccounts: fromPromise(async ({ signal }) =>
      (await everyPage((page) => call(figureAccounts, page, { ...QUIET, signal }))).map(({ failure, ...account }) => ({
        ...account,
        failure: failure && blockerOfWire(failure),
      })),
    ),
    askReading: fromPromise(
      async ({ input: { accounts } }) =>
        await outcomeOf(
          inParts(accounts, (part) => call(readFigures, { account_ids: part }, QUIET)),
          () => null,
        ),
    ),
  },
})
