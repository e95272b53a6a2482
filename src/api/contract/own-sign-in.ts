import { z } from 'zod'
import { newPassword } from './account.ts'
import { sessionRow } from './administration.ts'
import { count, data, endpoint, filled, hidden, id, listOf, paging, READ } from './endpoint.ts'

/** What people do about their own signing in; all are ours (docs/own-calls.tsv). */
const BASE = '/user/api/own'
const OWN = { none: 'it is only about the caller' } as const
const AGAIN = { method: 'POST', encoding: 'form', write: 'again', permission: 'signed-in', scope: OWN } as const
const ended = data(z.object({ ended: count }))

export const ownSessions = endpoint({
  ...READ,
  path: `${BASE}/sessions`,
  permission: 'signed-in',
  scope: OWN,
  input: z.object({ ...paging(100) }),
  output: listOf(sessionRow),
  summary: 'Live sessions of the caller, the latest first.',
})

/** `session_id` absent: all but the one the call comes with. */
export const endOwnSessions = endpoint({
  ...AGAIN,
  path: `${BASE}/sessions/end`,
  atomic: true,
  input: z.object({ session_id: id.optional() }),
  output: ended,
  audit: { records: 'session.revoked' },
  summary: 'End another session of the caller, or all others: refused from the next request on.',
})

/** Not atomic: a wrong attempt is counted although the call is refused. */
export const replaceOwnPassword = endpoint({
  ...AGAIN,
  path: `${BASE}/password`,
  input: z.object({ present_password: hidden(filled.max(200)), password: newPassword }),
  output: ended,
  audit: { records: 'user.password_replaced' },
  summary: 'Replace the caller’s own password; every other session of theirs ends.',
})
