import { z } from 'zod'
import type { Account } from './book.ts'
import type { AccountInput, Platform } from './platform.ts'

/** What a person allowed: the accounts (null: every account) and the permissions (null: all that the application has). */
const allowedShape = {
  accounts: z.array(z.string()).nullable(),
  person: z.string().default(''),
  rights: z.array(z.string()).nullable().default(null),
}
type Allowed = { accounts: string[] | null; person: string; rights: string[] | null }
/** For a code or a pair of tokens that a test issues without the dialog. */
const withoutDialog = (accounts: string[] | null): Allowed => ({ accounts, person: '', rights: null })

const grantSchema = z.object({
  access: z.string(),
  refresh: z.string(),
  ...allowedShape,
  accessUntilMs: z.number(),
  refreshUntilMs: z.number(),
  /** its refresh token was used, so neither token works */
  over: z.boolean(),
})
export type Grant = z.output<typeof grantSchema>

const codeSchema = z.object({ code: z.string(), ...allowedShape, untilMs: z.number(), used: z.boolean() })

/** Kinds of papers that a reset leaves. */
export const GRANT_PAPERS = ['grant', 'code'] as const

/** `endsFormer`: a new sign-in of the same person ends the previous pair. */
export type Lives = { codeMs: number; accessMs: number; refreshMs: number; endsFormer: boolean }
export type Grants = ReturnType<typeof createGrants>

/**
 * Tokens in pairs: a code is good once, and so is a refresh token, whose use ends both former tokens at once. Tokens that begin with `sim-` open
 * every account, and an account's own token opens that account.
 */
export function createGrants({ book, clock, draw, behaviour }: Platform, lives: () => Lives) {
  const grants = book.drawer('grant', grantSchema)
  const codes = book.drawer('code', codeSchema)
  let made = grants.all().length + codes.all().length

  const secretText = (kind: string) => {
    made += 1
    const part = (at: number) => Math.floor(draw(kind, made, at) * 2 ** 32)
    return [0, 1, 2, 3, 4].map((at) => part(at).toString(16).padStart(8, '0')).join('')
  }
  const give = ({ accounts, person, rights }: Allowed): Grant => {
    const [nowMs, { accessMs, refreshMs }] = [clock.now(), lives()]
    const tokens = { access: secretText('access'), refresh: secretText('refresh') }
    const grant = { ...tokens, accounts, person, rights, accessUntilMs: nowMs + accessMs, refreshUntilMs: nowMs + refreshMs, over: false }
    grants.put(grant.access, grant)
    return grant
  }
  const opensAll = (token: string) => token.startsWith('sim-')
  const accountsOf = (token: string): Account[] => {
    const may = grants.get(token)?.accounts
    const all = opensAll(token) || may === null
    return [...book.accounts.values()].filter(({ id, token: own }) => all || own === token || may?.includes(id))
  }

  const endOf = (person: string) => {
    for (const grant of grants.all()) if (grant.person === person && !grant.over) grants.put(grant.access, { ...grant, over: true })
  }

  return {
    give: (accounts: string[] | null = null) => give(withoutDialog(accounts)),
    /** a code, as the dialog of the network returns it */
    code: (accounts: string[] | null = null, by: Omit<Allowed, 'accounts'> = withoutDialog(accounts)): string => {
      const code = secretText('code')
      codes.put(code, { code, accounts, person: by.person, rights: by.rights, untilMs: clock.now() + lives().codeMs, used: false })
      return code
    },
    exchange: (text: unknown): Grant | null => {
      const code = codes.get(String(text))
      if (!code || code.used || code.untilMs <= clock.now()) return null
      codes.put(code.code, { ...code, used: true })
      if (code.person !== '' && lives().endsFormer) endOf(code.person)
      return give(code)
    },
    refresh: (token: unknown): Grant | 'used' | 'expired' => {
      const grant = grants.all().find(({ refresh }) => refresh === token)
      if (!grant || grant.over) return 'used'
      if (grant.refreshUntilMs <= clock.now()) return 'expired'
      grants.put(grant.access, { ...grant, over: true })
      return give(grant)
    },
    /** the person behind a token and its permissions; undefined for a token that is not in the books */
    grantOf: (token: string): Grant | undefined => grants.get(token),
    /** the code of its death when one was set from outside */
    stateOf: (token: string): 'good' | 'expired' | 'unknown' | number => {
      const dead = book.deadTokens.get(token)
      if (dead !== undefined) return dead
      const grant = grants.get(token)
      if (grant) return grant.over || grant.accessUntilMs <= clock.now() ? 'expired' : 'good'
      return opensAll(token) || [...book.accounts.values()].some((account) => account.token === token) ? 'good' : 'unknown'
    },
    accountsOf,
    /** whether the token may use the account, which is opened for a token of the simulator when nobody knows it */
    mayUse: (token: string, id: string, accountFrom: (input: AccountInput) => Account): boolean => {
      if (accountsOf(token).some((account) => account.id === id)) return true
      if (!behaviour.openAccounts || !opensAll(token) || book.accounts.has(id)) return false
      book.changeAccount(accountFrom({ id }))
      return true
    },
  }
}
