import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { contacts, type Contact } from '#contract/people.ts'
import { createReading } from '#machines/reading/reading.machine.ts'

export const contactsMachine = createReading<readonly Contact[], null>()
/** Those who can give rights. */
export const wiredContactsMachine = contactsMachine.provide({
  actors: {
    read: fromPromise(async ({ signal }) =>
      (await call(contacts, {}, { background: true, signal })).data.filter(({ gives_rights }) => gives_rights),
    ),
  },
})
