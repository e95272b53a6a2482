import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import { rtaRoutes } from '#server/features/rta/rta.routes.ts'
import { startTencentSimulator, type TencentSimulator } from '#simulators/tencent/server.ts'
import { aGroup3 } from '#tests/connectors/tencent-stub.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { furnish, GAME } from '../batch/a-house.ts'
import { aServer, aSession, form } from '../kit/toy.ts'

/** Two accounts of the first game, and one of another game. */
export const [FIRST, SECOND, FOREIGN] = ['3830001', '3830002', '3830009'] as const
export const LAPSED = '10086:lapsed_payers'
export const NEW = '10086:new_devices'

export type Answered = { status: number; body: any } // eslint-disable-line @typescript-eslint/no-explicit-any -- an answer of any call
type Sent = {
  target?: string
  objects?: readonly object[]
  base?: number
  ticket?: string
  rehearsal?: { id: string; hash: string }
  as?: string
}

export const ofGame = (game: string): Grants => ({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: [game] } })

/** Ad accounts with ads at a simulated Tencent, and the calls of real-time strategies on a real database. */
export async function anRtaWorld() {
  const database = await freshDatabase()
  await furnish(database)
  const simulator = await startTencentSimulator({ seed: 3, stalenessMs: [0, 0], openAccounts: true })
  const connector = createTencentConnector({
    baseUrl: simulator.url,
    generation: 'v3.0',
    times: { answerMs: 2_000 },
    log: { debug: () => {} },
  })
  let aheadMs = 0
  let auditsFrom = '0'
  const http = await aServer(
    database,
    rtaRoutes({ connectors: new Map([[connector.channel, connector]]), now: () => Date.now() + aheadMs }),
  )
  const { pool } = database
  await pool.query(`insert into spreader (id, channel, name, region_id) values ('383', 'gdt', '腾讯广告', '1')`)
  const ads: Record<string, string[]> = {}
  for (const [id, game] of [
    [FIRST, GAME],
    [SECOND, GAME],
    [FOREIGN, '10045'],
  ] as const) {
    await pool.query(
      `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, credential) values ($1, $2, '383', '-', 'CNY', 'Asia/Shanghai', $3)`,
      [id, `账户${id.slice(-1)}`, `sim-${id}`],
    )
    await pool.query('insert into ad_account_game (account_id, game_id) values ($1, $2)', [id, game])
    ads[id] = await madeAds(database, connector, id)
  }
  const signIn = async (grants: Grants = ofGame(GAME)) => (await aSession(database, grants)).authorization
  const me = await signIn()
  const answered = ({ statusCode, body }: Awaited<ReturnType<FastifyInstance['inject']>>): Answered => ({
    status: statusCode,
    body: JSON.parse(body),
  })
  const get = async (path: string, query: Record<string, string> = {}, as = me) =>
    answered(await http.inject({ method: 'GET', url: `/api/rta/${path}?${new URLSearchParams(query)}`, headers: { authorization: as } }))
  const send = async (dryRun: '0' | '1', { target = LAPSED, objects = [], base = 0, ticket = randomUUID(), rehearsal, as = me }: Sent) => {
    const bound: Record<string, string> = rehearsal ? { rehearsal_id: rehearsal.id, rehearsed_hash: rehearsal.hash } : {}
    const { payload, headers } = form({
      ticket,
      dry_run: dryRun,
      target_id: target,
      objects: JSON.stringify(objects),
      base_version: String(base),
      ...bound,
    })
    const url = '/api/rta/target/bind/save'
    return answered(await http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: as } }))
  }
  const rehearse = (sent: Sent) => send('1', sent)
  const bind = (sent: Sent) => send('0', sent)
  return {
    database,
    network: simulator,
    get,
    rehearse,
    bind,
    /** rehearses and binds; answers the bind */
    bound: async (sent: Sent) => {
      const rehearsed = await rehearse(sent)
      if (rehearsed.status !== 200) throw new Error(JSON.stringify(rehearsed.body))
      return await bind({ ...sent, rehearsal: rehearsed.body.data.rehearsal })
    },
    signIn,
    ad: (account: string, at: number) => ({ account_id: account, ad_id: ads[account]?.[at] ?? '' }),
    account: (account: string) => ({ account_id: account, ad_id: null }),
    /** what the network has bound, as `account/ad target` */
    held: () => heldAt(simulator),
    later: (ms: number) => (aheadMs += ms),
    /** forgets what was bound and rehearsed, here and at the network */
    reset: async () => {
      aheadMs = 0
      auditsFrom = (await pool.query<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_log')).rows[0]?.id ?? '0'
      for (const table of ['rta_version', 'rta_rehearsal'])
        await pool.query(`alter table ${table} disable trigger user; delete from ${table}; alter table ${table} enable trigger user`)
      await pool.query('delete from rate_bucket')
      simulator.control.removeFaults()
      const bindings = await heldRows(simulator)
      if (bindings.length > 0)
        await call(
          simulator,
          'delete',
          bindings.map(({ Id, TargetType, OuterTargetId }) => ({ Id, TargetType, OuterTargetId })),
        )
    },
    /** a binding made past the console */
    outside: async (account: string, ad: string | null, target: string) =>
      await call(simulator, 'add', [{ Id: ad ?? account, TargetType: ad === null ? 3 : 1, OuterTargetId: target, IsMp: 0, UId: account }]),
    audits: async () =>
      (
        await pool.query<{ event: string; after: Record<string, unknown> }>(
          `select event, after from audit_log where entity = 'rta_target' and id > $1 order by id`,
          [auditsFrom],
        )
      ).rows,
    close: async () => {
      await http.close()
      await simulator.close()
      await database.close()
    },
  }
}
export type RtaWorld = Awaited<ReturnType<typeof anRtaWorld>>

/** Two ads at the network, as the reading of objects has them. */
async function madeAds(
  database: FreshDatabase,
  connector: ReturnType<typeof createTencentConnector>,
  accountId: string,
): Promise<string[]> {
  const us = { accountId, currency: 'CNY', timezone: 'Asia/Shanghai', credential: `sim-${accountId}`, app: null }
  const drafts = ['甲', '乙'].map((name, at) => aGroup3({ clientKey: `${accountId}-${at}`, name: `${name}${accountId}` }))
  const made = await connector.create(us, drafts, new AbortController().signal)
  const ids = made.map((outcome) => {
    if ('error' in outcome) throw new Error(outcome.error.message)
    return outcome.ok.networkId
  })
  for (const [at, id] of ids.entries())
    await database.pool.query(
      `insert into network_object (account_id, level, network_id, above, name, status, values, pulled_at, changed_at) values ($1, 'unit', $2, '{}', $3, 'ACTIVE', '{}', now(), now())`,
      [accountId, id, drafts[at]?.name],
    )
  return ids
}

let nonce = 0
async function call({ url }: TencentSimulator, verb: string, data: unknown) {
  const signed = { access_token: 'sim-outside', timestamp: String(Math.floor(Date.now() / 1000)), nonce: `outside-${(nonce += 1)}` }
  // ids are longer than a double holds
  const body = JSON.stringify({ data }).replaceAll(/"(Id|UId)":"(\d+)"/g, '"$1":$2')
  const answer = await fetch(`${url}/v3.0/rtatarget_bind/${verb}?${new URLSearchParams(signed)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return JSON.parse((await answer.text()).replaceAll(/"(Id|UId)":(\d+)/g, '"$1":"$2"'))
}

type Held = { Id: string; UId: string; TargetType: number; OuterTargetId: string }
const heldRows = async (simulator: TencentSimulator): Promise<Held[]> => (await call(simulator, 'get', { Page: 1, Size: 100 })).data.Records
const heldAt = async (simulator: TencentSimulator): Promise<string[]> =>
  (await heldRows(simulator))
    .map(({ Id, UId, TargetType, OuterTargetId }) => `${UId}/${TargetType === 1 ? Id : ''} ${OuterTargetId}`)
    .sort()
