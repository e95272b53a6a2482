import { call } from '#client/call.ts'
import { contacts, type Contact } from '#contract/people.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'

export const contactsMachine = createReading<readonly Contact[], null>()
/** Those who can give rights. */
export const wiredContactsMachine = readBy(contactsMachine, async (_, how) =>
  (await call(contacts, {}, { background: true, signal: how.signal })).data.filter(({ gives_rights }) => gives_rights),
)
