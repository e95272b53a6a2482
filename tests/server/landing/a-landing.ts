import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRESETS } from '#permissions/presets.ts'
import type { Grants } from '#permissions/grants.ts'
import { landingRoutes } from '#server/features/landing/landing.routes.ts'
import { landingWaiting } from '#server/features/landing/landing-waiting.reads.ts'
import { shellRoutes } from '#server/features/shell/shell.routes.ts'
import { createFileLinks } from '#server/kit/file-links.ts'
import type { AskLink, LinkAnswer } from '#server/kit/link-check.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { freshDatabase } from '#tests/kit/database.ts'
import { furnish, GAME } from '../batch/a-house.ts'
import { aServer, aSession } from '../kit/toy.ts'

export const BASE = '/dapper/api/mat'
export const ALIVE: LinkAnswer = { state: 'alive', status: 200, reason: null }
export const GONE: LinkAnswer = { state: 'dead', status: 404, reason: 'status' }

/** Landing pages on a database of their own; `answers` says what becomes of asking for an address, alive unless told. */
export async function aLanding() {
  const database = await freshDatabase()
  await furnish(database)
  const { db } = database
  await db.updateTable('material').set({ review_state: 'passed' }).execute()
  const dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-landing-'))
  const store = createMaterialStore(dataDir)
  const links = createFileLinks(Buffer.from('a key of a test'))
  const answers = new Map<string, LinkAnswer>()
  const askLink: AskLink = (url) => Promise.resolve(answers.get(url) ?? ALIVE)
  const http = await aServer(database, [
    ...landingRoutes({ links, store, askLink }),
    ...shellRoutes({ downloadUrl: null, builderUrl: null, counters: [landingWaiting] }),
  ])
  const person = (grants: Grants) => aSession(database, grants)
  const [buyer, other] = [await person(PRESETS.buyer), await person(PRESETS.buyer)]
  type Person = typeof buyer

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    fields: Record<string, string> = {},
    who: Person = buyer,
  ) => {
    const text = new URLSearchParams(fields).toString()
    const answer = await http.inject({
      method,
      url: method === 'GET' ? `${BASE}/${path}?${text}` : `${BASE}/${path}`,
      headers: { authorization: who.authorization, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'GET' ? {} : { payload: text }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : undefined, text: answer.body, headers: answer.headers }
  }
  const create = (change: Record<string, string> = {}, who?: Person) =>
    call('POST', 'landing', { ticket: randomUUID(), ...fieldsOf(change) }, who)
  const made = async (change: Record<string, string> = {}) => {
    const answer = await create(change)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data
  }
  const update = (id: string, version: number, change: Record<string, string> = {}, who?: Person) =>
    call('PUT', 'edit_landing', { ticket: randomUUID(), id, version: String(version), ...fieldsOf(change) }, who)
  const check = (...urls: string[]) => call('POST', 'landing/check_links', Object.fromEntries(urls.map((url, at) => [`links[${at}]`, url])))
  const turn = (id: string, version: number, to: 'on' | 'off', who?: Person) =>
    call('PUT', 'landings/switch', { ticket: randomUUID(), id, version: String(version), switch: to }, who)
  const remove = (id: string, version: number, who?: Person) =>
    call('DELETE', 'del_landing', { ticket: randomUUID(), id, version: String(version) }, who)
  /** A letter of the game that ends on a day. */
  const letter = async (expires_on: string, valid_from = '2020-01-01') =>
    (
      await db
        .insertInto('authorization_book')
        .values({ game_id: GAME, title: '主题曲授权', holder: '乐团', category: 'music', valid_from, expires_on })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  /** A batch with ads that lead to an address. */
  const ads = async (
    url: string,
    { state = 'settled' as const, count = 1 }: { state?: 'draft' | 'settled' | 'pushing'; count?: number } = {},
  ) => {
    const { id } = await db
      .insertInto('batch')
      .values({
        channel: 'fb_ad',
        kind: 'create',
        name: '投放',
        game_id: GAME,
        account_ids: [],
        spec: '{}',
        state,
        created_by: buyer.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('batch_item')
      .values(
        Array.from({ length: count }, (_, at) => ({
          batch_id: id,
          seq: at + 1,
          level: 'ad' as const,
          account_id: '2100001',
          name: `广告 ${at}`,
          values: JSON.stringify({ link_url: url }),
          sync_status: 203 as const,
        })),
      )
      .execute()
    return id
  }
  const close = async () => {
    await http.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { database, http, store, buyer, other, person, answers, call, create, made, update, check, turn, remove, letter, ads, close }
}

let pages = 0
/** A page that can be saved; a name of its own unless told. */
export function fieldsOf(change: Record<string, string> = {}): Record<string, string> {
  pages += 1
  return {
    game_id: GAME,
    name: `落地页 ${pages}`,
    url: `https://pages.example.com/${pages}`,
    template_id: 'download',
    headline: '开服福利',
    body: '登录即领十连',
    button: '立即下载',
    target: 'https://store.example.com/app',
    letter_id: '',
    ...change,
  }
}
