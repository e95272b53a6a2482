import { z } from 'zod'
import { STANDARD_TERMS } from '#domain/company-terms.ts'
import { AGAIN, data, endpoint, filled, hidden, READ, text } from './endpoint.ts'
import { VERSION_PATH } from './paths.ts'

const grantLists = {
  func: z.record(z.string(), z.boolean()).optional(),
  game: z.array(text).optional(),
  region: z.array(text).optional(),
  spreader: z.array(text).optional(),
  app: z.array(text).optional(),
}

/** Grants as the server keeps them: a global part and parts per page (S1 §6). `'*'` in a list, or as a function, means all. */
export const grants = z.object({ global: z.object(grantLists), pages: z.record(z.string(), z.object(grantLists)) })

export const userInfo = z.object({
  id: text,
  name: text,
  avatar: text,
  account: text,
  isAgent: z.boolean(),
  domestic: z.boolean(),
  userAuth: z.object({ front_auth: z.object({ observatory: z.object({ menu: z.object({ is_show: z.boolean() }) }) }) }),
  permissions: grants,
  /** what the special ids say about this person */
  special: z.object({
    on_finance_list: z.boolean(),
    is_special: z.boolean(),
    withheld_games: z.array(text),
    single_package_games: z.array(text),
  }),
})
export type UserInfo = z.output<typeof userInfo>

export const signedIn = z.object({ token: text, expires_at: text })

export const login = endpoint({
  ...AGAIN,
  path: '/user/api/user/login',
  permission: 'anyone',
  scope: { none: 'no one is signed in yet' },
  input: z.object({ account: filled.max(100), password: hidden(filled.max(200)) }),
  output: data(signedIn),
  summary: 'Sign in with account and password; the token goes into every later call.',
})

export const authToken = endpoint({
  method: 'GET',
  path: '/user/api/user/auth_token',
  encoding: 'query',
  write: 'again',
  permission: 'anyone',
  scope: { none: 'no one is signed in yet' },
  input: z.object({
    code: hidden(filled.max(2000)),
    state: hidden(filled.max(200)),
    /** what `sso_start` gave this browser */
    attempt: hidden(filled.max(200)),
    /** the provider's name for itself, when it sends one (RFC 9207) */
    iss: text.max(500).optional(),
  }),
  output: data(signedIn),
  summary: 'Exchange a sign-in ticket (single sign-on code) for a token.',
})

/** Ours: the code of `auth_token` comes from a provider, and going there begins with secrets that the server keeps. */
export const startSso = endpoint({
  ...AGAIN,
  path: '/user/api/user/sso_start',
  permission: 'anyone',
  scope: { none: 'no one is signed in yet' },
  input: z.object({}),
  output: data(z.object({ url: text, state: text, attempt: text })),
  summary: 'Begin a sign-in at the company provider: where to go, and what this browser must keep until it is back.',
})

export const info = endpoint({
  ...READ,
  path: '/user/api/user/info',
  permission: 'signed-in',
  scope: { none: 'tells the caller only about the caller' },
  input: z.object({}),
  output: data(userInfo),
  summary: 'The current user with permissions and front-end authority.',
})

/** A write by GET, as the specification has it: never cached, never repeated by itself. */
export const logout = endpoint({
  method: 'GET',
  path: '/user/api/user/logout',
  encoding: 'query',
  write: 'again',
  permission: 'signed-in',
  scope: { none: "ends the caller's own session" },
  input: z.object({}),
  output: data(z.object({ signed_out: z.boolean() })),
  audit: { records: 'session.ended' },
  summary: 'End the session: its token is refused from the next request on.',
})

export const version = endpoint({
  ...READ,
  path: VERSION_PATH,
  permission: 'anyone',
  scope: { none: 'the same for everybody' },
  input: z.object({}),
  output: data(
    z.object({
      version: text,
      /** how the company's own sign-in is called, when there is one */
      sso: z.object({ label: text }).nullable().default(null),
      /** hosts whose failing calls are reported to the chat robot; `'*'` is any */
      report_hosts: z.array(text).default([]),
      /** what the company reckons in, and the language of someone who has chosen none */
      company: z.object({ zone: text, currency: text, language: z.enum(['zh', 'en']) }).default(STANDARD_TERMS),
    }),
  ),
  summary: 'The deployed version, sent back by clients in Accept-version, and what a console needs to know before anybody signs in.',
})
