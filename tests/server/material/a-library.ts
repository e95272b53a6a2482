import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PRESETS } from '#permissions/presets.ts'
import type { Grants } from '#permissions/grants.ts'
import { catalogueRoutes } from '#server/features/catalogue/catalogue.routes.ts'
import { materialRoutes } from '#server/features/material/material.routes.ts'
import type { Handler } from '#server/kit/handler.ts'
import { createFileLinks, readSigningKey } from '#server/kit/file-links.ts'
import { createMaterialStore, type MaterialStore } from '#server/kit/material-store.ts'
import { createFolderStore, type ObjectStore } from '#server/kit/object-store.ts'
import { createPartStore } from '#server/kit/part-store.ts'
import { createUploadStore } from '#server/kit/upload-store.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { furnish, GAME } from '../batch/a-house.ts'
import { aServer, aSession, form } from '../kit/toy.ts'

export { GAME }

export type Answered = { status: number; body: Record<string, unknown>; headers: Record<string, unknown>; raw: Buffer }
export type Person = {
  id: string
  get: (url: string, headers?: Record<string, string>) => Promise<Answered>
  send: (method: 'POST' | 'PUT' | 'DELETE', url: string, fields: Record<string, string>) => Promise<Answered>
  /** a multipart call; a file has a name */
  post: (url: string, fields: Record<string, string>, file?: { name: string; bytes: Buffer }) => Promise<Answered>
}
export type Library = {
  database: FreshDatabase
  store: MaterialStore
  dataDir: string
  as: (grants?: Grants) => Promise<Person>
  close: () => Promise<void>
}

/** The library on a real database, its files in a folder of its own unless another store is given. */
export async function aLibrary({
  objects,
  hasVideoTools = () => Promise.resolve(true),
  more = [],
}: { objects?: ObjectStore; hasVideoTools?: () => Promise<boolean>; more?: readonly Handler[] } = {}): Promise<Library> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-library-'))
  const database = await freshDatabase()
  await furnish(database)
  const files = objects ?? createFolderStore(dataDir)
  const store = createMaterialStore(dataDir, files)
  const [parts, links] = [createPartStore(files), createFileLinks(readSigningKey(dataDir))]
  const http = await aServer(database, [
    ...catalogueRoutes({ store, uploads: createUploadStore(dataDir), parts, links }),
    ...materialRoutes({ store, parts, links, hasVideoTools }),
    ...more,
  ])
  return {
    database,
    store,
    dataDir,
    as: async (grants = PRESETS.admin) => personOn(http, await aSession(database, grants)),
    close: async () => {
      await http.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

function personOn(http: FastifyInstance, { authorization, userId }: { authorization: string; userId: string }): Person {
  const answered = (answer: Awaited<ReturnType<FastifyInstance['inject']>>): Answered => ({
    status: answer.statusCode,
    body: String(answer.headers['content-type']).includes('json') ? answer.json() : {},
    headers: answer.headers,
    raw: answer.rawPayload,
  })
  return {
    id: userId,
    get: async (url, headers = {}) => answered(await http.inject({ method: 'GET', url, headers: { authorization, ...headers } })),
    send: async (method, url, fields) => {
      const { payload, headers } = form(fields)
      return answered(await http.inject({ method, url, payload, headers: { ...headers, authorization } }))
    },
    post: async (url, fields, file) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      if (file) body.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
      const request = new Request('http://local/', { method: 'POST', body })
      const type = request.headers.get('content-type') ?? ''
      const payload = Buffer.from(await request.arrayBuffer())
      return answered(await http.inject({ method: 'POST', url, payload, headers: { 'content-type': type, authorization } }))
    },
  }
}
