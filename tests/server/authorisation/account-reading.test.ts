import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepNext } from '#server/features/authorisation/upkeep.ts'
import type { UpkeepDeps } from '#server/features/authorisation/upkeep-terms.ts'
import { createVault, parseKeys } from '#server/kit/vault.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import type { MetaSimulator } from '#simulators/meta/server.ts'
import type { TwoGames } from '../kit/two-games.ts'
import { aNetwork } from './a-network.ts'

const vault = createVault(() => parseKeys(Buffer.alloc(32, 'a').toString('base64')))
const PERSON = LIVING_DIRECTORY.people[0]?.id ?? ''
const [US = '', JP = ''] = LIVING_ACCOUNTS.map(({ id }) => id)

let access: Awaited<ReturnType<typeof aNetwork>>
let house: TwoGames
let simulator: MetaSimulator
let deps: UpkeepDeps
beforeAll(async () => {
  access = await aNetwork(vault)
  ;({ house, simulator } = access)
  deps = { db: house.database.db, connectors: access.connectors, vault, tell: null }
})
afterAll(async () => {
  await house.close()
  await simulator.close()
})
beforeEach(async () => {
  simulator.control.reset()
  for (const account of LIVING_ACCOUNTS) simulator.control.addAccount(account)
  await house.database.pool.query('truncate network_app, network_authorisation, ad_account cascade')
})

/** Two accounts that were taken over, and the time to read them has come. */
async function aDueAuthorisation(): Promise<string> {
  const id = await access.authorised({ accounts: [US, JP] })
  simulator.control.removeFaults()
  await due()
  return id
}
const due = () =>
  house.database.db
    .updateTable('network_authorisation')
    .set({ next_at: new Date(0) })
    .execute()
const token = () => house.database.db.selectFrom('network_authorisation').selectAll().executeTakeFirstOrThrow()
const account = (id: string) =>
  house.database.db.selectFrom('ad_account').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
const money = async (id: string) => {
  const { network_currency: currency, balance_minor, cap_minor, spent_minor } = await account(id)
  return { currency, balance_minor, cap_minor, spent_minor }
}
/** What the worker wrote into the trail of accounts. */
const lines = () =>
  house.database.db
    .selectFrom('audit_log')
    .select(['entity_id', 'before', 'after'])
    .where('event', '=', 'account.read')
    .orderBy('id')
    .execute()
const fromHere = async () => {
  const before = (await lines()).length
  return async () => (await lines()).slice(before)
}
const listed = () => simulator.control.lastExchanges(100).filter((one) => JSON.stringify(one).includes('/me/adaccounts')).length

describe('accounts are read again', () => {
  test('all of a token with one call, and what changed is one line of each account', async () => {
    await aDueAuthorisation()
    simulator.control.changeAccount({ id: US, balance: 12_345, spend_cap: 0, amount_spent: 99_900, timezone_name: 'America/New_York' })
    const [since, calls] = [await fromHere(), listed()]
    expect(await keepNext(deps)).toBe(true)
    expect(listed() - calls).toBe(1)
    expect([await money(US), await money(JP)]).toEqual([
      { currency: 'USD', balance_minor: '12345', cap_minor: null, spent_minor: '99900' },
      { currency: 'JPY', balance_minor: '182000', cap_minor: null, spent_minor: '0' },
    ])
    expect(await since()).toEqual([
      {
        entity_id: US,
        before: { timezone: 'America/Los_Angeles', cap_minor: '5000000' },
        after: { timezone: 'America/New_York', cap_minor: null },
      },
    ])
    const { read_at: at } = await account(JP)
    await due()
    await keepNext(deps)
    expect((await since()).length).toBe(1)
    expect(Number((await account(JP)).read_at) > Number(at)).toBe(true)
  })

  test('by one of two workers at the same moment', async () => {
    await aDueAuthorisation()
    const calls = listed()
    expect((await Promise.all([keepNext(deps), keepNext(deps)])).toSorted()).toEqual([false, true])
    expect(listed() - calls).toBe(1)
  })

  test('for nothing, once another worker has the token', async () => {
    const id = await aDueAuthorisation()
    simulator.control.changeAccount({ id: US, balance: 5 })
    const taken = async () => {
      await house.database.db.updateTable('network_authorisation').set({ lease_by: 'another worker' }).where('id', '=', id).execute()
    }
    await keepNext(access.meanwhile(deps, 'assets', taken))
    expect((await money(US)).balance_minor).toBe('0')
  })

  test('a zone that changed is taken, and a form that was open before meets it', async () => {
    await aDueAuthorisation()
    const before = await account(US)
    simulator.control.changeAccount({ id: US, timezone_name: 'America/New_York' })
    await keepNext(deps)
    const after = await account(US)
    expect([after.timezone, after.version - before.version]).toEqual(['America/New_York', 1])
    expect((await account(JP)).version).toBe(before.version)
  })
})

describe('a person asks for the accounts of a sign-in', () => {
  const ask = (id: string) => house.post('/user/api/settings/authorisations/read_accounts', { id })
  const shown = async (id: string) => {
    const { data } = await house.get('/user/api/settings/authorisations')
    const { accounts, accounts_waiting: waiting, accounts_trouble: trouble } = data.find((one: { id: string }) => one.id === id)
    return { accounts, waiting, trouble }
  }

  test('and the next worker reads them, though it was not time', async () => {
    const id = await access.authorised({ accounts: [US, JP] })
    await keepNext(deps)
    expect(await keepNext(deps)).toBe(false)
    const { status, body } = await ask(id)
    expect([status, body.data, await shown(id)]).toEqual([200, { asked: 2 }, { accounts: 2, waiting: 2, trouble: '' }])
    expect([await keepNext(deps), await keepNext(deps), await shown(id)]).toEqual([true, false, { accounts: 2, waiting: 0, trouble: '' }])
  })

  test('while they are being read: they are read once more', async () => {
    const id = await aDueAuthorisation()
    await keepNext(access.meanwhile(deps, 'assets', async () => void (await ask(id))))
    expect([await shown(id), await keepNext(deps), await shown(id)]).toEqual([
      { accounts: 2, waiting: 2, trouble: '' },
      true,
      { accounts: 2, waiting: 0, trouble: '' },
    ])
  })

  test('and is told when the network does not answer, without waiting on', async () => {
    const id = await aDueAuthorisation()
    await ask(id)
    simulator.control.addFault({ match: { path: 'debug_token' }, fault: { kind: 'gateway_html', status: 502 } })
    expect([await keepNext(deps), await keepNext(deps), await shown(id)]).toEqual([
      true,
      false,
      { accounts: 2, waiting: 0, trouble: 'away' },
    ])
  })

  test('and is refused once it has ended, with the reason of the network', async () => {
    const id = await aDueAuthorisation()
    simulator.control.revoke({ person: PERSON })
    await keepNext(deps)
    const { status, body } = await ask(id)
    expect([status, body.code]).toEqual([409, 'authorisation.trouble.token_refused'])
  })
})

describe('an account that is not well at the network is held, and goes on by itself', () => {
  const held = async (id: string) => {
    await due()
    await keepNext(deps)
    const { held_for: why, network_state: state, disable_reason: reason } = await account(id)
    return [why, state, reason]
  }

  test('when it is disabled, with the reason of the network', async () => {
    await aDueAuthorisation()
    simulator.control.changeAccount({ id: US, account_status: 2, disable_reason: 3 })
    expect(await held(US)).toEqual(['network_disabled', 'disabled', 'payment'])
    simulator.control.changeAccount({ id: US, account_status: 1 })
    expect(await held(US)).toEqual([null, 'active', ''])
  })

  test('when the network does not name it any more; the figures of before stay', async () => {
    await aDueAuthorisation()
    simulator.control.changeAccount({ id: JP, business: null })
    expect(await held(JP)).toEqual(['network_gone', 'gone', ''])
    expect([(await money(JP)).balance_minor, (await account(US)).held_for]).toEqual(['182000', null])
    simulator.control.changeAccount({ id: JP, business: LIVING_ACCOUNTS[1]?.business ?? null })
    expect(await held(JP)).toEqual([null, 'active', ''])
  })

  test('when its currency changed: ours stays until a person takes the new one', async () => {
    await aDueAuthorisation()
    const { version } = await account(US)
    simulator.control.changeAccount({ id: US, currency: 'JPY', balance: 700 })
    const since = await fromHere()
    expect(await held(US)).toEqual(['currency_changed', 'active', ''])
    const now = await account(US)
    expect([now.currency, await money(US), now.version - version]).toEqual([
      'USD',
      { currency: 'JPY', balance_minor: '700', cap_minor: '5000000', spent_minor: '0' },
      1,
    ])
    expect(await since()).toEqual([{ entity_id: US, before: { network_currency: 'USD' }, after: { network_currency: 'JPY' } }])
    await house.database.db.updateTable('ad_account').set({ currency: 'JPY' }).where('account_id', '=', US).execute()
    expect((await account(US)).held_for).toBe(null)
  })
})

describe('a network that fails in the middle', () => {
  const facts = async () => [(await token()).accounts_trouble, await money(US), await money(JP)]

  test('leaves every account as it was, says why, and is asked again soon', async () => {
    await aDueAuthorisation()
    const [before, since] = [await facts(), await fromHere()]
    simulator.control.changeAccount({ id: US, balance: 1 })
    simulator.control.addFault({ match: { path: 'me/adaccounts' }, fault: { kind: 'gateway_html', status: 502 } })
    await keepNext(deps)
    expect([await facts(), await since()]).toEqual([['away', ...before.slice(1)], []])
    const { next_at: next, lease_by: lease } = await token()
    expect([lease, next.getTime() - Date.now() < 11 * 60_000]).toEqual([null, true])
    simulator.control.removeFaults()
    await due()
    await keepNext(deps)
    expect((await facts())[0]).toBe('')
    expect((await money(US)).balance_minor).toBe('1')
  })

  test('a permission that is taken back between two calls signs the accounts out with the next reading', async () => {
    await aDueAuthorisation()
    simulator.control.changeAccount({ id: US, balance: 1 })
    await keepNext(access.meanwhile(deps, 'inspect', () => Promise.resolve(void simulator.control.revoke({ person: PERSON }))))
    expect([(await token()).accounts_trouble, (await money(US)).balance_minor]).toEqual(['token_refused', '0'])
    await due()
    await keepNext(deps)
    expect((await account(US)).auth_status).toBe('invalid')
  })

  test('tells its reason without the token, in the trail and in what is kept', async () => {
    await aDueAuthorisation()
    const [secret] = simulator.control.grants()
    simulator.control.revoke({ person: PERSON })
    await keepNext(deps)
    const { rows } = await house.database.pool.query<{ all: string }>(
      `select (select string_agg(l::text, '') from audit_log l) || (select string_agg(z.reason || z.accounts_trouble, '') from network_authorisation z) as all`,
    )
    expect(rows[0]?.all.includes('EAA')).toBe(false)
    expect(secret).toBeDefined()
  })
})
