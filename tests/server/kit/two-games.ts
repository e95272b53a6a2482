import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { PRESETS } from '#permissions/presets.ts'
import { freshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, form } from './toy.ts'

type SentFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** A server of these routes only, with two games and an administrator: what things of games are asked and changed over. */
export async function twoGames(routes: Parameters<typeof aServer>[1]) {
  const database = await freshDatabase()
  const http = await aServer(database, routes)
  const admin = await aSession(database, PRESETS.admin)
  const place = { region_id: '1', timezone: 'UTC', currency: 'USD' }
  await database.db
    .insertInto('game')
    .values([
      { game_id: '10012', name: '星河战纪', ...place },
      { game_id: '10045', name: '幻境之门', ...place },
    ])
    .execute()
  async function sendParts(path: string, fields: Readonly<Record<string, string>>, who: typeof admin, file?: SentFile) {
    const parts = new FormData()
    for (const [name, value] of Object.entries({ ticket: randomUUID(), ...fields })) parts.append(name, value)
    if (file) parts.append('file', new Blob([file.bytes]), file.name)
    const request = new Request('http://local/', { method: 'POST', body: parts })
    const answer = await http.inject({
      method: 'POST',
      url: path,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { authorization: who.authorization, 'content-type': request.headers.get('content-type') ?? '' },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  async function write({ method, path }: Pick<Endpoint, 'method' | 'path'>, fields: Readonly<Record<string, string>>, who = admin) {
    const { payload, headers } = form({ ticket: randomUUID(), ...fields })
    const answer = await http.inject({ method, url: path, payload, headers: { ...headers, authorization: who.authorization } })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    database,
    admin,
    async get(path: string, who = admin) {
      return (await http.inject({ method: 'GET', url: path, headers: { authorization: who.authorization } })).json()
    },
    /** A write with a ticket of its own, unless the fields bring one. */
    post: (path: string, fields: Readonly<Record<string, string>>, who = admin) => write({ method: 'POST', path }, fields, who),
    /** The same by the method and path of a call. */
    write,
    /** A multipart write with a file, and a ticket of its own. */
    async upload(path: string, file: SentFile, fields: Readonly<Record<string, string>> = {}, who = admin) {
      return await sendParts(path, fields, who, file)
    },
    /** The same without a file. */
    multipart: (path: string, fields: Readonly<Record<string, string>>, who = admin) => sendParts(path, fields, who),
    /** A file that is answered. */
    async download(path: string, who = admin) {
      return (await http.inject({ method: 'GET', url: path, headers: { authorization: who.authorization } })).rawPayload
    },
    /** The latest line of the trail. */
    async trail() {
      const lines = database.db.selectFrom('audit_log').select(['entity_id', 'event', 'before', 'after'])
      return (await lines.orderBy('id', 'desc').limit(1).execute())[0]
    },
    async close() {
      await http.close()
      await database.close()
    },
  }
}

export type TwoGames = Awaited<ReturnType<typeof twoGames>>
