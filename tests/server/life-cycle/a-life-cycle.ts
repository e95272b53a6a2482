import { randomUUID } from 'node:crypto'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { lifeCycleRoutes } from '#server/features/life-cycle/life-cycle.routes.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import { sliceOf } from '#tests/kit/figures.ts'
import { oneAtATime } from '#tests/kit/one-at-a-time.ts'
import { freshDatabase } from '#tests/kit/database.ts'
import { furnish, GAME } from '../batch/a-house.ts'
import { aServer, aSession } from '../kit/toy.ts'

export const BASE = '/dapper/api/life_cycles'
export const GAMES = '/dapper/api/game_life_cycles'

type Fields = Readonly<Record<string, string | readonly string[]>>

/** Lists as forms send them: `phases[0]`. */
const asForm = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : value.map((one, at) => [`${name}[${at}]`, one]),
    ),
  ).toString()

const RANGES = { phases: ['test_1/2026-01-05/2026-01-18', 'launch/2026-02-01/'], packages: ['com.own.app/2026-01-01/'] }
let names = 0
const shape = (change: Fields): Fields => {
  names += 1
  return { game_id: GAME, name: `周期 ${names}`, ...RANGES, overlap_allowed: '0', gaps_allowed: '0', ...change }
}

/** The fields of one that can be saved, as a form sends them; a name of its own unless told. */
export const cycleFields = (change: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(asForm(shape(change))))

/** Life cycles on a database of their own, for two buyers and the users a test makes; `store`: where what networks reported is. */
export async function aLifeCycle(store: ColumnStore | null = null) {
  const database = await freshDatabase()
  await furnish(database)
  const { db } = database
  const http = await aServer(database, lifeCycleRoutes({ store }))
  const person = (grants: Grants) => aSession(database, grants)
  const [buyer, other] = [await person(PRESETS.buyer), await person(PRESETS.buyer)]
  type Person = typeof buyer

  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, fields: Fields = {}, who: Person = buyer) => {
    const isJson = path.endsWith('/detail/confirm')
    const answer = await http.inject({
      method,
      url: method === 'GET' ? `${path}?${asForm(fields)}` : path,
      headers: {
        authorization: who.authorization,
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      ...(method === 'GET' ? {} : { payload: isJson ? JSON.stringify(fields) : asForm(fields) }),
    })
    const isAnswer = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isAnswer ? answer.json() : undefined, text: answer.body }
  }
  const create = (change: Fields = {}, who?: Person) => call('POST', BASE, { ticket: randomUUID(), ...shape(change) }, who)
  const made = async (change: Fields = {}) => {
    const answer = await create(change)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data
  }
  const update = (row: Fields & { id: string; version: number }, change: Fields = {}, who?: Person) =>
    call(
      'PUT',
      BASE,
      {
        ticket: randomUUID(),
        id: row.id,
        version: String(row.version),
        ...shape({ name: row.name ?? '', phases: row.phases ?? [], packages: row.packages ?? [], ...change }),
      },
      who,
    )
  const confirm = (id: string, version: number, who?: Person, ticket: string = randomUUID()) =>
    call('POST', `${BASE}/detail/confirm`, { ticket, id, version: String(version) }, who)
  const reopen = (id: string, version: number, reason = '延长一周', who?: Person) =>
    call('POST', `${BASE}/detail/reopen`, { ticket: randomUUID(), id, version: String(version), reason }, who)
  let accounts = 0
  /** Spend of the game on days, reported by an ad account of a channel. */
  const spend = async (days: Readonly<Record<string, number>>, currency = 'USD', spreader_id = '21') => {
    if (!store) throw new Error('what networks reported is in a store')
    accounts += 1
    const account = { spreader: spreader_id, account: `reported ${accounts}` }
    const slices = Object.entries(days).map(([day, spent]) =>
      sliceOf('delivery', 'day', day, account, [{ game: GAME, ad: 'x', currency, spend: spent }]),
    )
    await openSliceWriter([store], { exclusively: oneAtATime() }).replace(slices)
  }
  const close = async () => {
    await http.close()
    await database.close()
  }
  return { database, db, http, buyer, other, person, call, create, made, update, confirm, reopen, spend, close }
}
