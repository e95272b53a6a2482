import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askAgain, askForChosen, noteAgain, takeOver } from '#server/features/authorisation/authorisation.service.ts'
import { keepNext } from '#server/features/authorisation/upkeep.ts'
import type { UpkeepDeps } from '#server/features/authorisation/upkeep-terms.ts'
import { createVault, parseKeys } from '#server/kit/vault.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import type { MetaSimulator } from '#simulators/meta/server.ts'
import type { TwoGames } from '../kit/two-games.ts'
import { aNetwork, RIGHTS } from './a-network.ts'

const DAY_S = 86_400
const SETTINGS = '/user/api/settings'
const vault = createVault(() => parseKeys(Buffer.alloc(32, 'a').toString('base64')))
const [APP] = LIVING_DIRECTORY.apps
const [PERSON] = LIVING_DIRECTORY.people
const [ACCOUNT] = LIVING_ACCOUNTS.map(({ id }) => id)

let house: TwoGames
let simulator: MetaSimulator
let deps: UpkeepDeps
let access: Awaited<ReturnType<typeof aNetwork>>
const tell = vi.fn<(text: string) => Promise<boolean>>()

beforeAll(async () => {
  access = await aNetwork(vault)
  ;({ house, simulator } = access)
  deps = { db: house.database.db, connectors: access.connectors, vault, tell }
})
afterAll(async () => {
  await house.close()
  await simulator.close()
})
beforeEach(async () => {
  simulator.control.reset()
  tell.mockReset().mockResolvedValue(true)
  await house.database.pool.query('truncate network_app, network_authorisation, ad_account cascade')
})

const anAuthorisation = (expiresInS: number | null) => access.authorised({ expiresInS, accounts: [ACCOUNT ?? ''] })

/** Everything is due again. */
const due = () =>
  house.database.db
    .updateTable('network_authorisation')
    .set({ next_at: new Date(0) })
    .execute()
const stored = () => house.database.db.selectFrom('network_authorisation').selectAll().executeTakeFirstOrThrow()
const account = () => house.database.db.selectFrom('ad_account').selectAll().executeTakeFirstOrThrow()
/** what the worker wrote into the trail of the token */
const events = async () => {
  const { id } = await stored()
  const lines = house.database.db.selectFrom('audit_log').select('event').where('entity_id', '=', id).where('user_id', 'is', null)
  return (await lines.orderBy('id').execute()).map(({ event }) => event)
}
const tokens = async () => {
  const [{ id, token }, { account_id: accountId, credential }] = [await stored(), await account()]
  return [vault.open(token, `authorisation:${id}`), vault.open(credential, accountId)]
}

/** The person of the authorisation gives another token. */
async function signsInAgain(): Promise<string> {
  const { network_app_id: appId } = await stored()
  const token = simulator.control.giveToken({ app: APP?.id ?? '', person: PERSON?.id ?? '', rights: RIGHTS, expiresInS: 50 * DAY_S })
  const pasted = await house.post(`${SETTINGS}/authorisations/paste`, { channel: 'fb_ad', network_app_id: appId ?? '', token })
  expect(pasted.status).toBe(200)
  return token
}

describe('a person who signs in again while the network is asked about the token before', () => {
  const statuses = async () => [(await stored()).status, (await account()).auth_status]

  test('stays signed in, whatever the worker hears of the old one', async () => {
    await anAuthorisation(40 * DAY_S)
    simulator.control.revoke({ person: PERSON?.id ?? '' })
    let fresh = ''
    await keepNext(access.meanwhile(deps, 'inspect', async () => void (fresh = await signsInAgain())))
    expect([await statuses(), await tokens()]).toEqual([
      ['authorised', 'authorised'],
      [fresh, fresh],
    ])
  })

  test('stays signed in when another user had it read again', async () => {
    const id = await anAuthorisation(40 * DAY_S)
    simulator.control.revoke({ person: PERSON?.id ?? '' })
    const network = access.meanwhile(deps, 'inspect', async () => void (await signsInAgain()))
    const told = await askAgain(deps.db, network, id)
    await deps.db.transaction().execute((trx) => noteAgain(trx, told))
    expect(await statuses()).toEqual(['authorised', 'authorised'])
  })

  test('gives accounts that are being taken over the new token', async () => {
    const id = await anAuthorisation(40 * DAY_S)
    let fresh = ''
    const network = access.meanwhile(deps, 'assets', async () => void (fresh = await signsInAgain()))
    const chosen = { id, accountIds: [ACCOUNT ?? ''], pageIds: [], gameIds: ['10012'] }
    const told = await askForChosen(deps.db, network, chosen)
    await deps.db.transaction().execute((trx) => takeOver(trx, network, told))
    expect(await tokens()).toEqual([fresh, fresh])
  })
})

test('a token that ends in weeks is read again and left as it is, without a line in the trail', async () => {
  await anAuthorisation(40 * DAY_S)
  const before = await tokens()
  expect([await keepNext(deps), await keepNext(deps)]).toEqual([true, false])
  expect([await tokens(), await events(), tell.mock.calls]).toEqual([before, [], []])
})

test('a token that ends soon is exchanged for one that lives longer, for its accounts too', async () => {
  await anAuthorisation(5 * DAY_S)
  const [before] = await tokens()
  expect(await keepNext(deps)).toBe(true)
  const [own, ofAccount] = await tokens()
  expect([own === before, own === ofAccount, await events()]).toEqual([false, true, ['authorisation.renewed']])
  const { expires_at: at } = await stored()
  expect((at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(50 * DAY_S * 1000)
  expect(tell).not.toHaveBeenCalled()
})

test('of two workers at the same moment one renews, and the other finds nothing due', async () => {
  await anAuthorisation(5 * DAY_S)
  const before = simulator.control.grants().length
  const answers = await Promise.all([keepNext(deps), keepNext(deps)])
  expect(answers.toSorted()).toEqual([false, true])
  expect([await events(), simulator.control.grants().length - before]).toEqual([['authorisation.renewed'], 1])
})

test('what a worker read is not stored once another one has the token', async () => {
  const id = await anAuthorisation(5 * DAY_S)
  const before = await tokens()
  await keepNext(
    access.meanwhile(deps, 'inspect', async () => {
      await house.database.db.updateTable('network_authorisation').set({ lease_by: 'another worker' }).where('id', '=', id).execute()
    }),
  )
  expect([await tokens(), await events(), (await stored()).lease_by]).toEqual([before, [], 'another worker'])
})

test('a person who takes the permission back at the network signs the accounts out, with the reason in the trail', async () => {
  await anAuthorisation(40 * DAY_S)
  simulator.control.revoke({ person: PERSON?.id ?? '' })
  await keepNext(deps)
  const { status, reason, rights } = await stored()
  expect([status, reason.length > 0, rights, (await account()).auth_status]).toEqual(['invalid', true, RIGHTS, 'invalid'])
  expect(await events()).toEqual(['authorisation.inspected'])
  await due()
  expect(await keepNext(deps)).toBe(false)
})

test('a network that does not answer changes nothing, and is asked again soon', async () => {
  await anAuthorisation(40 * DAY_S)
  simulator.control.addFault({ match: {}, fault: { kind: 'gateway_html', status: 502 } })
  await keepNext(deps)
  const { status, next_at: next, lease_by: lease } = await stored()
  expect([status, lease, next.getTime() - Date.now() < 11 * 60_000, await events()]).toEqual(['authorised', null, true, []])
})

test('the group hears of the end 14, 3 and 1 days before, once each, where the network does not renew', async () => {
  await anAuthorisation(10 * DAY_S)
  await house.database.db.updateTable('network_app').set({ secret: '' }).execute() // without its secret nothing is renewed
  const { expires_at: at } = await stored()
  const daysBefore = async (days: number) => {
    await due()
    await keepNext({ ...deps, now: () => new Date((at?.getTime() ?? 0) - days * DAY_S * 1000) })
  }
  for (const days of [20, 13, 12, 2.5, 2, 0.5, 0.2]) await daysBefore(days)
  expect(tell.mock.calls.map(([text]) => text.split('\n')[0])).toEqual(
    [14, 3, 1].map((days) => `账户授权将在 ${days} 天内到期：${PERSON?.name}（${APP?.name}）`),
  )
})

test('a warning that the robot did not take is told later', async () => {
  await anAuthorisation(10 * DAY_S)
  await house.database.db.updateTable('network_app').set({ secret: '' }).execute()
  tell.mockResolvedValueOnce(false)
  await keepNext(deps)
  await due()
  await keepNext(deps)
  await due()
  await keepNext(deps)
  expect(tell).toHaveBeenCalledTimes(2)
})
