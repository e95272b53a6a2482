import { Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import type { Grants } from '#permissions/grants.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { objectRoutes } from '#server/features/object/object.routes.ts'
import { readNext } from '#server/features/object/object-reading.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { PUSH_DEFAULTS, type PushOptions } from '#server/push/options.ts'
import { poolSql } from '#server/push/sql.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { furnish } from '../batch/a-house.ts'
import { aServer, aSession, EVERYTHING, form } from '../kit/toy.ts'

export const TOKEN = 'sim-objects'

export type Answered = { status: number; body: any; text: string } // eslint-disable-line @typescript-eslint/no-explicit-any -- an answer of any call

export type ObjectWorld = {
  database: FreshDatabase
  network: MetaSimulator
  connectors: ReadonlyMap<string, Connector>
  /** as `readNext` wants them; the bucket is large unless a test says otherwise */
  deps: (options?: Partial<PushOptions>) => Parameters<typeof readNext>[0]
  /** reads what is due until nothing is, and answers how many turns that took */
  read: () => Promise<number>
  /** what waits until later is due now */
  again: () => Promise<number>
  signIn: (grants?: Grants) => Promise<string>
  get: (path: string, query?: Record<string, string>, as?: string) => Promise<Answered>
  send: (method: 'POST' | 'PUT' | 'DELETE', path: string, fields: Record<string, string>, as?: string) => Promise<Answered>
  /** a call to the network, past the console */
  outside: (path: string, body: object) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}

/** Ad accounts of two games, a simulated network, and the calls of objects on a real database. */
export async function anObjectWorld(): Promise<ObjectWorld> {
  const database = await freshDatabase()
  await furnish(database)
  await database.pool.query(`update ad_account set credential = $1 where spreader_id = '21'`, [TOKEN])
  const network = await startMetaSimulator({ seed: 5, stalenessMs: [0, 0], review: { rejectRate: 0, afterMs: [0, 0] } })
  const { rows } = await database.pool.query(`select account_id, currency, timezone from ad_account where spreader_id = '21'`)
  for (const { account_id: id, currency, timezone } of rows) network.control.addAccount({ id, currency, timezone_name: timezone })
  const times = { answerMs: 5_000, listLagMs: 0 }
  const connector = createMetaConnector({ baseUrl: network.url, version: 'v26.0', times, log: { debug: () => undefined } })
  const connectors = new Map([[connector.channel, connector]])
  const http: FastifyInstance = await aServer(database, objectRoutes(connectors))
  const signIn = async (grants: Grants = EVERYTHING) => (await aSession(database, grants)).authorization
  const me = await signIn()
  const answered = (answer: Awaited<ReturnType<FastifyInstance['inject']>>): Answered => {
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : undefined, text: answer.body }
  }
  const deps: ObjectWorld['deps'] = (options = {}) => ({
    db: database.db,
    connectors,
    pace: {
      sql: poolSql(database.pool),
      metrics: pushMetrics(new Registry()),
      options: { ...PUSH_DEFAULTS, ...options },
    },
  })
  const read = async () => {
    for (let turns = 0; ; turns += 1) if (!(await readNext(deps()))) return turns
  }
  return {
    database,
    network,
    connectors,
    deps,
    read,
    again: async () => {
      await database.pool.query('update object_reading set next_at = now()')
      return await read()
    },
    signIn,
    get: async (path, query = {}, as = me) =>
      answered(
        await http.inject({
          method: 'GET',
          url: `/dapper/api/objects/${path}?${new URLSearchParams(query)}`,
          headers: { authorization: as },
        }),
      ),
    send: async (method, path, fields, as = me) => {
      const { payload, headers } = form(fields)
      const url = `/dapper/api/objects/${path}`
      return answered(await http.inject({ method, url, payload, headers: { ...headers, authorization: as } }))
    },
    outside: async (path, body) => {
      const answer = await fetch(`${network.url}/v26.0/${path}?access_token=${TOKEN}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return await answer.json()
    },
    close: async () => {
      await http.close()
      await network.close()
      await database.close()
    },
  }
}
