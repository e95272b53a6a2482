import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Grants } from '#permissions/grants.ts'
import { creativeRoutes } from '#server/features/creative/creative.routes.ts'
import { figureRoutes } from '#server/features/creative/figures.routes.ts'
import { artRoutes } from '#server/features/material/art.routes.ts'
import { reviewRoutes } from '#server/features/review/review.routes.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { furnish, GAME } from '../batch/a-house.ts'
import { aServer, aSession, EVERYTHING, form } from '../kit/toy.ts'

export { GAME }
export type Answered = { status: number; body: any; text: string } // eslint-disable-line @typescript-eslint/no-explicit-any -- an answer of any call
export type Studio = {
  database: FreshDatabase
  signIn: (grants?: Grants) => Promise<string>
  get: (path: string, query?: Record<string, string>, as?: string) => Promise<Answered>
  send: (method: 'POST' | 'PUT' | 'DELETE', path: string, fields: Record<string, string>, as?: string) => Promise<Answered>
  close: () => Promise<void>
}

/** Creatives, the review and the art library on a real database. */
export async function aStudio(): Promise<Studio> {
  const database = await freshDatabase()
  await furnish(database)
  await database.db
    .insertInto('spreader')
    .values([
      { id: '383', channel: 'gdt', name: '腾讯', region_id: '1' },
      { id: '4651', channel: 'tiktok', name: 'TikTok', region_id: '4' },
    ])
    .execute()
  const links = { sign: (key: string) => `/files/${key}?signed` }
  const fileLinks = { ...links, holds: () => true, signUpload: never, holdsUpload: () => true }
  const http: FastifyInstance = await aServer(database, [
    ...creativeRoutes({ links }),
    ...figureRoutes(),
    ...artRoutes({ links: fileLinks }),
    ...reviewRoutes({ links, files: createFileStore('/nowhere') }),
  ])
  const signIn = async (grants: Grants = EVERYTHING) => (await aSession(database, grants)).authorization
  const me = await signIn()
  const answered = (answer: Awaited<ReturnType<FastifyInstance['inject']>>): Answered => {
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : undefined, text: answer.body }
  }
  return {
    database,
    signIn,
    get: async (path, query = {}, as = me) =>
      answered(await http.inject({ method: 'GET', url: `${path}?${new URLSearchParams(query)}`, headers: { authorization: as } })),
    send: async (method, url, fields, as = me) => {
      const { payload, headers } = form(fields)
      return answered(await http.inject({ method, url, payload, headers: { ...headers, authorization: as } }))
    },
    close: async () => {
      await http.close()
      await database.close()
    },
  }
}

const never = (): never => {
  throw new Error('nothing is uploaded here')
}

export const BASE = '/dapper/api/creative'
let made = 0
export const aCreative = (change: object = {}) => {
  made += 1
  return {
    game_id: GAME,
    spreader_id: '21',
    name: `创意 ${made}`,
    material_ids: ['m1'],
    titles: ['来玩'],
    messages: ['三分钟一局'],
    ...change,
  }
}

/** Makes one, and answers its row. */
export async function created(studio: Studio, change: object = {}, as?: string) {
  const answer = await studio.send('POST', BASE, { ticket: randomUUID(), creative: JSON.stringify(aCreative(change)) }, as)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}
