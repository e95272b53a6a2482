import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { generalUsers } from '#contract/people.ts'
import type { Quiet } from './wired.ts'

/** Colleagues as the choices of a filter. */
export const personChoices = async (how: Quiet) =>
  (await everyPage((page) => call(generalUsers, { status: '1', ...page }, how))).map(({ id: value, name: label }) => ({ value, label }))
