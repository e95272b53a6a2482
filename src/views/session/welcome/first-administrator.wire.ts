import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { makeFirstAdministrator, readFirstLink } from '#contract/first-administrator.ts'
import { firstAdministratorBlockers, type FirstAdministrator } from '#domain/first-administrator.ts'
import { createLinkEntry, type LinkEntryInput, type LinkRead } from '#machines/link-entry/link-entry.machine.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { linkRead } from './link-read.ts'

export type FirstLink = OutputOf<typeof readFirstLink>['data']

export const firstAdministratorMachine = createLinkEntry<FirstLink, FirstAdministrator>({ against: firstAdministratorBlockers })

/** `connect`: until then there is no client, because no one is signed in. */
export const wiredFirstAdministrator = (connect: () => Promise<unknown>) =>
  firstAdministratorMachine.provide({
    actors: {
      readLink: fromPromise<LinkRead<FirstLink>, { secret: string }>(async ({ input: { secret }, signal }) => {
        await connect()
        return await linkRead(call(readFirstLink, { secret }, { quiet: true, signal }))
      }),
      enter: fromPromise<WriteOutcome<{ token: string }>, LinkEntryInput<FirstAdministrator>>(
        async ({ input: { secret, draft }, signal }) => {
          await connect()
          const { again: _again, ...typed } = draft
          return await outcomeOf(call(makeFirstAdministrator, { secret, ...typed }, { quiet: true, signal }), ({ data }) => data)
        },
      ),
    },
  })
