import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { credentials, saveCredential } from '#contract/administration.ts'
import { accounts, readAgain } from '#contract/accounts.ts'
import { accountRoutes } from '#server/features/account/account.routes.ts'
import { administrationRoutes } from '#server/features/administration/administration.routes.ts'
import { keepEntered } from '#server/features/authorisation/entered-credential.ts'
import { keepNext } from '#server/features/authorisation/upkeep.ts'
import type { UpkeepDeps } from '#server/features/authorisation/upkeep-terms.ts'
import { createVault, parseKeys } from '#server/kit/vault.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import type { MetaSimulator } from '#simulators/meta/server.ts'
import type { TwoGames } from '../kit/two-games.ts'
import { aNetwork, RIGHTS } from './a-network.ts'

const vault = createVault(() => parseKeys(Buffer.alloc(32, 'a').toString('base64')))
const [APP, PERSON] = [LIVING_DIRECTORY.apps[0]?.id ?? '', LIVING_DIRECTORY.people[0]?.id ?? '']
const [US = '', JP = ''] = LIVING_ACCOUNTS.map(({ id }) => id)
const DAY_S = 86_400
const tell = vi.fn<(text: string) => Promise<boolean>>()

let access: Awaited<ReturnType<typeof aNetwork>>
let house: TwoGames
let simulator: MetaSimulator
let deps: UpkeepDeps
beforeAll(async () => {
  access = await aNetwork(vault, () => [...accountRoutes(), ...administrationRoutes({ vault })])
  ;({ house, simulator } = access)
  deps = { db: house.database.db, connectors: access.connectors, vault, tell }
})
afterAll(async () => {
  await house.close()
  await simulator.close()
})
beforeEach(async () => {
  simulator.control.reset()
  for (const account of LIVING_ACCOUNTS) simulator.control.addAccount(account)
  tell.mockReset().mockResolvedValue(true)
  await house.database.pool.query('truncate network_app, network_authorisation, ad_account cascade')
})

const sql = async (text: string, values: unknown[] = []) => (await house.database.pool.query(text, values)).rows
const aToken = (some: { rights?: string[]; expiresInS?: number } = {}) =>
  simulator.control.giveToken({ app: APP, person: PERSON, rights: RIGHTS, expiresInS: null, ...some })
const enter = async (id: string, credential: string) => {
  const saved = await house.post(saveCredential.path, { account_id: id, credential })
  expect(saved.status).toBe(200)
}
/** Accounts that people typed in, with a token each. */
async function entered(tokens: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, token] of Object.entries(tokens)) {
    await sql(
      `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone) values ($1, $1, '21', '', 'USD', 'UTC')`,
      [id],
    )
    await sql(`insert into ad_account_game (account_id, game_id) values ($1, '10012')`, [id])
    await enter(id, token)
  }
}
const due = () => sql(`update entered_credential set next_at = 'epoch'`)
const account = async (id: string) => {
  const [row] = await sql(
    `select currency, network_currency, timezone, balance_minor, cap_minor, network_state, disable_reason, held_for, auth_status
       from ad_account where account_id = $1`,
    [id],
  )
  return row
}
const held = async (id: string) => (await sql('select * from entered_credential where account_id = $1', [id]))[0]
const trail = (event: string) => sql('select entity_id, before, after from audit_log where event = $1 order by id', [event])
const asked = (path: string) => simulator.control.lastExchanges(500).filter((one) => JSON.stringify(one).includes(path)).length
const shown = async (id: string) => {
  const { data } = await house.get(`${accounts.list.path}?q=${id}`)
  const { read_state: state, read_trouble: trouble, auth_state: auth, network_state: network } = data[0]
  return { state, trouble, auth, network }
}

describe('accounts whose credential was entered by hand', () => {
  test('are read with it as soon as it is there: currency, zone, limits, balance and state, each with a line in the trail', async () => {
    simulator.control.changeAccount({ id: US, balance: 12_345 })
    const since = (await trail('account.read')).length
    await entered({ [US]: aToken() })
    expect([await keepNext(deps), await keepEntered(deps), await keepEntered(deps)]).toEqual([false, true, false])
    expect(await account(US)).toEqual({
      currency: 'USD',
      network_currency: 'USD',
      timezone: 'America/Los_Angeles',
      balance_minor: '12345',
      cap_minor: '5000000',
      network_state: 'active',
      disable_reason: '',
      held_for: null,
      auth_status: 'authorised',
    })
    expect((await trail('account.read')).slice(since)).toEqual([
      {
        entity_id: US,
        before: { network_currency: null, timezone: 'UTC', network_state: null, cap_minor: null },
        after: { network_currency: 'USD', timezone: 'America/Los_Angeles', network_state: 'active', cap_minor: '5000000' },
      },
    ])
    expect(await shown(US)).toEqual({ state: 'read', trouble: '', auth: 'authorised', network: 'active' })
  })

  test('are read again by the schedule, and held by what the network says', async () => {
    await entered({ [US]: aToken() })
    await keepEntered(deps)
    const next = (await held(US)).next_at.getTime() - Date.now()
    expect([next > 5 * 3_600_000, await keepEntered(deps)]).toEqual([true, false])
    simulator.control.changeAccount({ id: US, account_status: 2, disable_reason: 3 })
    await due()
    await keepEntered(deps)
    expect(await account(US)).toMatchObject({ network_state: 'disabled', disable_reason: 'payment', held_for: 'network_disabled' })
    simulator.control.changeAccount({ id: US, account_status: 1, currency: 'JPY' })
    await due()
    await keepEntered(deps)
    expect(await account(US)).toMatchObject({ network_state: 'active', currency: 'USD', held_for: 'currency_changed' })
    for (const change of [{ currency: 'USD' }, { business: null }]) {
      simulator.control.changeAccount({ id: US, ...change })
      await due()
      await keepEntered(deps)
    }
    expect(await account(US)).toMatchObject({ network_state: 'gone', held_for: 'network_gone' })
  })

  test('with the same token are listed once, and another token is asked about for itself', async () => {
    const same = aToken()
    await entered({ [US]: same, [JP]: same })
    await keepEntered(deps)
    expect([asked('/me/adaccounts'), asked('/debug_token')]).toEqual([1, 1])
    await enter(JP, aToken())
    await due()
    await keepEntered(deps)
    expect([asked('/me/adaccounts'), asked('/debug_token')]).toEqual([3, 3])
  })

  test('are read by one of two workers, and for nothing once another one has them', async () => {
    await entered({ [US]: aToken() })
    expect((await Promise.all([keepEntered(deps), keepEntered(deps)])).toSorted()).toEqual([false, true])
    simulator.control.changeAccount({ id: US, balance: 777 })
    await due()
    const taken = async () => void (await sql(`update entered_credential set lease_by = 'another worker'`))
    await keepEntered(access.meanwhile(deps, 'assets', taken))
    expect([(await account(US)).balance_minor, (await held(US)).lease_by]).toEqual(['0', 'another worker'])
  })

  test('whose credential is replaced meanwhile take nothing that was said of the one before', async () => {
    await entered({ [US]: aToken({ rights: ['ads_read', 'ads_management'] }) })
    const fresh = aToken()
    await keepEntered(access.meanwhile(deps, 'inspect', () => enter(US, fresh)))
    expect([(await held(US)).rights, (await account(US)).network_state]).toEqual([null, null])
    await keepEntered(deps)
    expect([(await held(US)).rights, (await account(US)).network_state]).toEqual([RIGHTS, 'active'])
  })

  test('are read when a person asks for them, and say so until they are', async () => {
    await entered({ [US]: aToken() })
    await keepEntered(deps)
    const answer = await house.write(readAgain, { rows: JSON.stringify([{ id: US }]) })
    expect([answer.status, answer.body.data, (await shown(US)).state]).toEqual([200, { asked: 1, left: [] }, 'waiting'])
    expect([await keepEntered(deps), (await shown(US)).state]).toEqual([true, 'read'])
  })

  test('belong to a sign-in again once they are taken over by one', async () => {
    await entered({ [US]: aToken() })
    await access.authorised({ accounts: [US] })
    expect([await held(US), await due(), await keepEntered(deps)]).toEqual([undefined, [], false])
  })
})

describe('a credential that was entered by hand', () => {
  const listed = async () => {
    const { data } = await house.get(`${credentials.path}?q=${US}`)
    const { auth_status: status, lacks, expires_at: ends, reason } = data[0]
    return { status, lacks, ends, reason }
  }

  test('tells what it may do and until when, and a right that is taken away stands in the trail', async () => {
    await entered({ [US]: aToken({ expiresInS: 40 * DAY_S }) })
    expect(await listed()).toEqual({ status: 'authorised', lacks: null, ends: null, reason: '' })
    await keepEntered(deps)
    const { lacks, ends } = await listed()
    expect([lacks, Math.round((Date.parse(ends) - Date.now()) / 1000 / DAY_S)]).toEqual([['instagram'], 40])
    const before = (await trail('credential.inspected')).length
    await sql('update entered_credential set rights = $1', [['ads_management']])
    await due()
    await keepEntered(deps)
    const [line] = (await trail('credential.inspected')).slice(before)
    expect([line.entity_id, line.before.rights, line.after.rights]).toEqual([US, ['ads_management'], RIGHTS])
  })

  test('that the network refuses signs its accounts out, with the reason, and another one signs them in again', async () => {
    const token = aToken()
    await entered({ [US]: token })
    await keepEntered(deps)
    simulator.control.revoke({ person: PERSON })
    await due()
    await keepEntered(deps)
    const { status, reason } = await listed()
    expect([status, reason !== '', await shown(US)]).toEqual([
      'invalid',
      true,
      { state: 'no_sign_in', trouble: 'token_refused', auth: 'invalid', network: 'active' },
    ])
    expect((await trail('credential.inspected')).at(-1)).toMatchObject({ before: { status: 'authorised' }, after: { status: 'invalid' } })
    await due()
    expect(await keepEntered(deps)).toBe(false)
    await enter(US, aToken())
    await keepEntered(deps)
    expect(await shown(US)).toEqual({ state: 'read', trouble: '', auth: 'authorised', network: 'active' })
    const [all] = await sql(`select string_agg(l::text, '') as lines from audit_log l`)
    expect(all.lines.includes(token)).toBe(false)
  })

  test('is left as it was by a network that fails, which is said and tried again soon', async () => {
    await entered({ [US]: aToken() })
    simulator.control.addFault({ match: { path: 'me/adaccounts' }, fault: { kind: 'gateway_html', status: 502 } })
    await keepEntered(deps)
    expect([(await account(US)).network_state, await shown(US)]).toEqual([
      null,
      { state: 'failed', trouble: 'away', auth: 'authorised', network: 'unread' },
    ])
    expect((await held(US)).next_at.getTime() - Date.now() < 11 * 60_000).toBe(true)
  })

  test('that ends soon is told to the group once for each of the days, with its accounts', async () => {
    const token = aToken({ expiresInS: 2.5 * DAY_S })
    await entered({ [US]: token, [JP]: token })
    await keepEntered(deps)
    await due()
    await keepEntered(deps)
    expect(tell.mock.calls.map(([text]) => text.split('\n').map((line) => line.replace(/\d{4}-.*，/, '…，')))).toEqual([
      ['手动填写的账户凭证将在 3 天内到期：陈晨', '到期时间 …，涉及 2 个广告账户', '到期后这些账户停止推送，请更换凭证。'],
    ])
  })

  test('that does not open keeps no other one from being read', async () => {
    await entered({ [US]: aToken(), [JP]: aToken() })
    await sql(`update ad_account set credential = 'v1.00000000.AAAA.' || repeat('A', 40) where account_id = $1`, [JP])
    await expect(keepEntered(deps)).rejects.toThrow('00000000')
    expect([(await account(US)).network_state, (await account(JP)).network_state]).toEqual(['active', null])
  })
})
