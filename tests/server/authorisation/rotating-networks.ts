import { networkApps } from '#contract/network-access.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import { authorisationRoutes } from '#server/features/authorisation/authorisation.routes.ts'
import type { Handler } from '#server/kit/handler.ts'
import type { Vault } from '#server/kit/vault.ts'
import * as ocean from '#simulators/oceanengine/login.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import * as tencent from '#simulators/tencent/login.ts'
import { startTencentSimulator } from '#simulators/tencent/server.ts'
import { twoGames } from '../kit/two-games.ts'

export const SETTINGS = '/user/api/settings'
export const OAUTH = '/dapper/api/acc/oauth'
const BACK = 'http://127.0.0.1:8080/oauth-answer'
const log = { debug: () => undefined }
/** New objects are visible at once and pass their review. */
const QUICK: { stalenessMs: [number, number]; review: { afterMs: [number, number]; rejectRate: number } } = {
  stalenessMs: [0, 0],
  review: { afterMs: [0, 1], rejectRate: 0 },
}

type Started = typeof QUICK & { accounts: { id: string; name: string; company: string; balance: number }[] }
type Simulator = Awaited<ReturnType<typeof startTencentSimulator>> | Awaited<ReturnType<typeof startOceanEngineSimulator>>

/** A network whose tokens rotate, in front of its simulator. */
export type Rotating = {
  name: string
  channel: string
  spreaderId: string
  accounts: readonly [mine: string, hers: string]
  app: { id: string; secret: string; name: string }
  people: readonly { id: string; name: string }[]
  refreshPath: string
  start: (options: Started) => Promise<Simulator>
  connect: (where: { baseUrl: string; dialogUrl: string; times: { answerMs: number } }) => Connector
}

export const ROTATING: readonly Rotating[] = [
  {
    name: 'Tencent Ads',
    channel: 'gdt_ad2',
    spreaderId: '383',
    accounts: ['25610001', '25610002'],
    app: tencent.APP,
    people: tencent.PEOPLE,
    refreshPath: '/oauth/refresh_token',
    // rows of these tests show the same texts
    start: (options) => startTencentSimulator({ ...options, refuseSameContent: false }),
    connect: (where) => createTencentConnector({ ...where, generation: 'v3.0', log }),
  },
  {
    name: 'Ocean Engine',
    channel: 'toutiao_ad3',
    spreaderId: '304',
    accounts: ['1700000000000123451', '1700000000000123452'],
    app: ocean.APP,
    people: ocean.PEOPLE,
    refreshPath: '/open_api/oauth2/refresh_token/',
    start: startOceanEngineSimulator,
    connect: (where) => createOceanEngineConnector({ ...where, log }),
  },
]

/** A server with the calls of authorisations in front of such a network. */
export async function aRotating(
  network: Rotating,
  vault: Vault,
  more: (connectors: ReadonlyMap<string, Connector>) => readonly Handler[] = () => [],
) {
  const held = network.accounts.map((id) => ({ id, name: `号${id.slice(-2)}`, company: '星港', balance: 700_000 }))
  const simulator = await network.start({ ...QUICK, accounts: held })
  const connector = network.connect({ baseUrl: simulator.url, dialogUrl: simulator.url, times: { answerMs: 5000 } })
  const connectors = new Map([[connector.channel, connector]])
  const house = await twoGames([...authorisationRoutes({ connectors, vault }), ...more(connectors)])
  const { channel, spreaderId, app, people, accounts, refreshPath } = network
  await house.database.db.insertInto('spreader').values({ id: spreaderId, channel, name: channel, region_id: '1' }).execute()

  /** The application with its secret; answers its id. */
  async function registered(): Promise<string> {
    const { body } = await house.post(networkApps.save.path, { channel, client_id: app.id, name: app.name, retired: '0' })
    await house.post(`${SETTINGS}/network_apps/secret`, { id: body.data.id, secret: app.secret })
    return body.data.id
  }

  /** A person goes through the dialog; the code is read under the name that the server gives. */
  async function decided(appId: string, { person = people[0]?.id ?? '', deny = false } = {}) {
    const { data } = await house.get(`${OAUTH}?${new URLSearchParams({ network_app_id: appId, redirect_url: BACK })}`)
    const form = new URLSearchParams({ decision: deny ? 'deny' : 'allow', person, every_account: '1' })
    const scope = new URL(data.url).searchParams.get('scope')
    for (const right of scope?.split(',') ?? RIGHTS) form.append('rights', right)
    const answer = await fetch(data.url, { method: 'POST', body: form, redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '').searchParams
    const code = back.get(data.code_param)
    return { state: back.get('state') ?? '', ...(code === null ? { error: back.get('error') ?? '' } : { code }) }
  }
  async function signIn(appId: string, person?: string): Promise<string> {
    const { status, body } = await house.post(OAUTH, await decided(appId, person === undefined ? {} : { person }))
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data.id
  }
  const take = async (id: string, taken: readonly string[] = [accounts[0]], game = '10012') => {
    const chosen = Object.fromEntries(taken.map((account, at) => [`accounts[${at}]`, account]))
    const { status, body } = await house.post(`${SETTINGS}/authorisations/take`, { id, ...chosen, 'game_ids[0]': game })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }

  const { db } = house.database
  const stored = () => db.selectFrom('network_authorisation').selectAll().executeTakeFirstOrThrow()
  const account = () => db.selectFrom('ad_account').selectAll().where('account_id', '=', accounts[0]).executeTakeFirstOrThrow()
  return {
    house,
    simulator,
    connector,
    connectors,
    registered,
    decided,
    signIn,
    take,
    stored,
    account,
    /** the credential of the authorisation and that of its account */
    credentials: async () => {
      const [row, { account_id: id, credential }] = [await stored(), await account()]
      return [vault.open(row.token, `authorisation:${row.id}`), vault.open(credential, id)]
    },
    statuses: async () => [(await stored()).status, (await account()).auth_status],
    /** does the network take what is stored? */
    isTaken: async (credential: string) => {
      const told = await connector.access?.inspect(
        { token: credential, app: { appId: app.id, secret: app.secret } },
        new AbortController().signal,
      )
      return told !== undefined && 'ok' in told && told.ok.valid
    },
    /** what the worker wrote into the trail of the authorisation */
    events: async () => {
      const { id } = await stored()
      const lines = db.selectFrom('audit_log').select('event').where('entity_id', '=', id).where('user_id', 'is', null)
      return (await lines.orderBy('id').execute()).map(({ event }) => event)
    },
    due: () =>
      db
        .updateTable('network_authorisation')
        .set({ next_at: new Date(0), lease_until: new Date(0) })
        .execute(),
    refreshes: () => simulator.control.journal().filter((entry) => entry.kind === 'exchange' && entry.path === refreshPath).length,
  }
}
export type RotatingWorld = Awaited<ReturnType<typeof aRotating>>

const RIGHTS = ['ads_management', 'ads_insights', 'account_management', 'audience_management']
