import { badToken, noPermission, noToken, notFound } from './graph-error.ts'
import { accountFrom, type MetaAccount } from './options.ts'
import type { World } from './world.ts'

/** An account's own token sees the accounts that carry it; `sim-…` also those without one, and all when no account carries it. */
export function checkToken({ store }: World, token: string | null): string {
  if (token === null) throw noToken()
  const subcode = store.deadTokens.get(token)
  if (subcode !== undefined) throw badToken(subcode)
  if (!token.startsWith('sim-') && !isBound({ store }, token)) throw badToken()
  return token
}

const isBound = ({ store }: Pick<World, 'store'>, token: string) => [...store.accounts.values()].some((account) => account.token === token)

export const maySee = (world: World, token: string, account: MetaAccount) =>
  account.token === token || (token.startsWith('sim-') && (account.token === null || !isBound(world, token)))

export const accountsOf = (world: World, token: string): MetaAccount[] =>
  [...world.store.accounts.values()].filter((account) => maySee(world, token, account))

/** The account a call names, registered on the fly where accounts are open. */
export function accountFor(world: World, token: string, id: string): MetaAccount {
  const known = world.store.accounts.get(id)
  if (known) {
    if (!maySee(world, token, known)) throw noPermission(id)
    return known
  }
  if (!world.behaviour.openAccounts || !token.startsWith('sim-') || !/^\d+$/.test(id)) throw notFound(`act_${id}`)
  const account = accountFrom({ id })
  world.store.putAccount(account)
  return account
}

/** Writes need an account that is not disabled. */
export function checkWritable(account: MetaAccount): void {
  if (account.account_status !== 1) throw noPermission(account.id)
}
