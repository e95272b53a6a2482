import { badToken, needsRight, noPermission, noToken, notFound } from './graph-error.ts'
import { holds } from './login-page.ts'
import { accountFrom, type MetaAccount } from './options.ts'
import type { World } from './world.ts'

/**
 * An account's own token sees the accounts that carry it; `sim-…` also those without one, and all when no account carries it. A token that a
 * person gave sees the accounts of the person's businesses, of which the person may have chosen some.
 */
export function checkToken({ store, login }: World, token: string | null): string {
  if (token === null) throw noToken()
  const trouble = login.troubleOf(token)
  if (trouble) throw trouble
  if (!token.startsWith('sim-') && !store.grants.has(token) && !isBound({ store }, token)) throw badToken()
  return token
}

const isBound = ({ store }: Pick<World, 'store'>, token: string) => [...store.accounts.values()].some((account) => account.token === token)

export function maySee(world: World, token: string, account: MetaAccount): boolean {
  const grant = world.store.grants.get(token)
  if (!grant) return account.token === token || (token.startsWith('sim-') && (account.token === null || !isBound(world, token)))
  const person = world.login.personOf(grant.person)
  return person !== undefined && holds(person, account) && (grant.accounts?.includes(account.id) ?? true)
}

export const accountsOf = (world: World, token: string): MetaAccount[] =>
  [...world.store.accounts.values()].filter((account) => maySee(world, token, account))

/** What a token may do with ad accounts at all. */
export function checkRight({ store }: World, token: string, writes: boolean): void {
  const rights = store.grants.get(token)?.rights
  if (rights && !rights.includes('ads_management') && (writes || !rights.includes('ads_read')))
    throw needsRight(writes ? 'ads_management' : 'ads_read')
}

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
