import { call } from '#client/call.ts'
import { generalUsers } from '#contract/people.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from './wired.ts'

const PEOPLE = 500

/** Who a list may be narrowed to: people who can sign in, without those that the name list leaves out. */
export type Colleague = { id: string; name: string }
export const colleaguesMachine = createReading<readonly Colleague[], null>()
export const wiredColleaguesMachine = readBy(
  colleaguesMachine,
  async (_, how) => (await call(generalUsers, { status: '1', per_page: PEOPLE }, how)).data,
)
