import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { acceptInvitation, readInvitation } from '#contract/invitations.ts'
import { chosenPasswordBlockers, type ChosenPassword } from '#domain/password.ts'
import { createLinkEntry, type LinkEntryInput, type LinkRead } from '#machines/link-entry/link-entry.machine.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { linkRead } from './link-read.ts'

export type Invited = OutputOf<typeof readInvitation>['data']

export const invitedBlockers = (typed: ChosenPassword, invited: Invited | null) => chosenPasswordBlockers(typed, invited ?? { account: '' })

export const invitedMachine = createLinkEntry<Invited, ChosenPassword>({ against: invitedBlockers })

/** `connect`: until then there is no client, because no one is signed in. */
export const wiredInvited = (connect: () => Promise<unknown>) =>
  invitedMachine.provide({
    actors: {
      readLink: fromPromise<LinkRead<Invited>, { secret: string }>(async ({ input: { secret }, signal }) => {
        await connect()
        return await linkRead(call(readInvitation, { secret }, { quiet: true, signal }))
      }),
      enter: fromPromise<WriteOutcome<{ token: string }>, LinkEntryInput<ChosenPassword>>(async ({ input: { secret, draft }, signal }) => {
        await connect()
        const { password } = draft
        return await outcomeOf(call(acceptInvitation, { secret, password }, { quiet: true, signal }), ({ data }) => data)
      }),
    },
  })
