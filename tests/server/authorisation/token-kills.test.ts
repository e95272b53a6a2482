import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { networkApps } from '#contract/network-access.ts'
import { redeemAnswer } from '#server/features/authorisation/authorisation.service.ts'
import { keepNext } from '#server/features/authorisation/upkeep.ts'
import type { UpkeepDeps } from '#server/features/authorisation/upkeep-terms.ts'
import { createVault, parseKeys } from '#server/kit/vault.ts'
import { pointsOf } from '#server/push/crash-points.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import { diesAt } from '../../push/dies-at.ts'
import { harm, tell, UNHARMED } from '../../push/fault-kit.ts'
import { aNetwork, decided } from './a-network.ts'

const SETTINGS = '/user/api/settings'
const OAUTH = '/dapper/api/acc/oauth'
const vault = createVault(() => parseKeys(Buffer.alloc(32, 'a').toString('base64')))
const [APP] = LIVING_DIRECTORY.apps
const [ACCOUNT] = LIVING_ACCOUNTS.map(({ id }) => id)

let network: Awaited<ReturnType<typeof aNetwork>>
let deps: UpkeepDeps
beforeAll(async () => {
  network = await aNetwork(vault)
  deps = { db: network.house.database.db, connectors: network.connectors, vault, tell: null }
})
afterAll(async () => {
  await network.house.close()
  await network.simulator.close()
})
beforeEach(async () => {
  network.simulator.control.reset()
  await network.house.database.pool.query('truncate network_app, network_authorisation, oauth_attempt, ad_account cascade')
})

const stored = () => deps.db.selectFrom('network_authorisation').selectAll().execute()
/** Does the network know what is stored? */
async function isGood(token: string): Promise<boolean> {
  const [access] = [...network.connectors.values()].map((connector) => connector.access)
  const asked = await access?.inspect({ token, app: { appId: APP?.id ?? '', secret: APP?.secret ?? '' } }, new AbortController().signal)
  return asked !== undefined && 'ok' in asked && asked.ok.valid
}

test.each(pointsOf('token-renew'))(
  'a worker that dies at %s leaves a token that the next one renews once, for its accounts too',
  async (point) => {
    await network.authorised({ expiresInS: 5 * 86_400, accounts: [ACCOUNT ?? ''] })
    await diesAt(point, () => keepNext(deps))
    const [before] = await stored()
    expect(await isGood(vault.open(before?.token ?? '', `authorisation:${before?.id}`))).toBe(true)
    await network.house.database.pool.query(`update network_authorisation set lease_until = now() - interval '1 s'`)
    await keepNext(deps)
    const rows = await stored()
    const [row] = rows
    const own = vault.open(row?.token ?? '', `authorisation:${row?.id}`)
    const account = await deps.db.selectFrom('ad_account').select(['account_id', 'credential']).executeTakeFirstOrThrow()
    const ofIt = deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('entity_id', '=', row?.id ?? '')
    const lines = await ofIt.where('event', '=', 'authorisation.renewed').execute()
    const tally = tell({
      fault: `a renewal dies at ${point}`,
      caused: 1,
      rows: rows.length,
      lost: (await isGood(own)) && vault.open(account.credential, account.account_id) === own ? 0 : 1,
      doubled: lines.length > 1 ? 1 : 0,
      stuck: row?.lease_by !== null || row.token === before?.token ? 1 : 0,
      falselyFailed: row?.status === 'authorised' ? 0 : 1,
    })
    expect(harm(tally)).toEqual(UNHARMED)
  },
)

test.each(pointsOf('token-redeem'))(
  'a web process that dies at %s stores nothing of the answer, says so when it is sent again, and signing in again gives one authorisation',
  async (point) => {
    const { house } = network
    const saved = await house.post(networkApps.save.path, {
      channel: 'fb_ad',
      client_id: APP?.id ?? '',
      name: APP?.name ?? '',
      retired: '0',
    })
    const appId = saved.body.data.id
    await house.post(`${SETTINGS}/network_apps/secret`, { id: appId, secret: APP?.secret ?? '' })
    const begin = async () => {
      const query = new URLSearchParams({ network_app_id: appId, redirect_url: 'http://127.0.0.1:8080/oauth-answer' })
      const { data } = await house.get(`${OAUTH}?${query}`)
      return await decided(data.url)
    }
    const answer = await begin()
    const attempt = await deps.db.selectFrom('oauth_attempt').select(['user_id', 'session']).executeTakeFirstOrThrow()
    const person = { userId: attempt.user_id, session: attempt.session }
    await diesAt(point, () => redeemAnswer(deps.db, deps, { state: answer.state ?? '', code: answer.code, person }))
    expect(await stored()).toEqual([])
    const again = await house.post(OAUTH, answer)
    expect([again.status, again.body.blockers.map(({ code }: { code: string }) => code)]).toEqual([400, ['authorisation.state_unknown']])

    const second = await house.post(OAUTH, await begin())
    const rows = await stored()
    const [row] = rows
    const tally = tell({
      fault: `a sign-in dies at ${point}`,
      caused: 1,
      rows: rows.length,
      lost: row && (await isGood(vault.open(row.token, `authorisation:${row.id}`))) ? 0 : 1,
      doubled: rows.length > 1 ? 1 : 0,
      stuck: second.status === 200 ? 0 : 1,
      falselyFailed: row?.status === 'authorised' ? 0 : 1,
    })
    expect(harm(tally)).toEqual(UNHARMED)
  },
)
