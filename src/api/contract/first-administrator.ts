import { z } from 'zod'
import { account, email, newPassword } from './account.ts'
import { signedIn } from './auth.ts'
import { newCompanyFields } from './company.ts'
import { AGAIN, data, endpoint, filled, hidden, instant, text } from './endpoint.ts'

/** What only the link that a start prints allows; both are ours (docs/own-calls.tsv). */
const BASE = '/user/api/first_administrator'
const BY_LINK = { ...AGAIN, permission: 'anyone', scope: { none: 'the link is what allows it, and there is no user yet' } } as const

/** What a link has behind its `#`. It is sent in a body, so that it is in no address and in no log of one. */
export const linkSecret = hidden(text.max(200))

export const readFirstLink = endpoint({
  ...BY_LINK,
  path: `${BASE}/read`,
  write: 'no',
  input: z.object({ secret: linkSecret }),
  output: data(z.object({ expires_at: instant })),
  summary: 'Whether the link to the first administrator is good, and until when.',
})

/** Not atomic: an attempt is counted although it is refused. */
export const makeFirstAdministrator = endpoint({
  ...BY_LINK,
  path: `${BASE}/make`,
  input: z.object({ secret: linkSecret, account, name: filled.max(100), email, password: newPassword, ...newCompanyFields }),
  output: data(signedIn),
  summary: 'Make the first administrator, name the company, and sign in.',
})
