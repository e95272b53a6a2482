import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReviewedText } from '#server/db/review-tables.ts'
import { reviewRoutes } from '#server/features/review/review.routes.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { freshDatabase } from '#tests/kit/database.ts'
import { furnish, GAME } from '../batch/a-house.ts'
import { aServer, aSession, form } from '../kit/toy.ts'

export const BASE = '/dapper/api/review'

/** The review's calls on a database of its own, two reviewers and a submitter. */
export async function aQueue() {
  const database = await freshDatabase()
  await furnish(database)
  const dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-review-'))
  const links = { sign: (key: string) => `/files/${key}?signed` }
  const http = await aServer(database, reviewRoutes({ links, files: createFileStore(dataDir, Date.now, 'letters') }))
  const person = (grants: Grants) => aSession(database, grants)
  const [one, other, buyer] = [await person(PRESETS.reviewer), await person(PRESETS.reviewer), await person(PRESETS.buyer)]
  type Person = typeof one

  const get = async (who: Person, path: string) => {
    const answer = await http.inject({ method: 'GET', url: `${BASE}/${path}`, headers: { authorization: who.authorization } })
    return { status: answer.statusCode, body: answer.json() }
  }
  const post = async (who: Person, path: string, fields: Record<string, string>) => {
    const { payload, headers } = form({ ticket: randomUUID(), ...fields })
    const answer = await http.inject({
      method: 'POST',
      url: `${BASE}/${path}`,
      payload,
      headers: { ...headers, authorization: who.authorization },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  let count = 0
  /** A creative that waits, and what is seen of it; the earlier the more urgent. */
  const put = async (
    texts: ReviewedText[] = [{ field: 'headline', text: '开服福利' }],
    more: { submitter?: string; game?: string } = {},
  ) => {
    count += 1
    const { id } = await database.db
      .insertInto('review_record')
      .values({
        object_type: 'creative',
        object_id: `c-${count}`,
        version: 1,
        game_id: more.game ?? GAME,
        region_id: '1',
        title: `创意 ${count}`,
        texts: JSON.stringify(texts),
        submitter: more.submitter ?? buyer.userId,
        deadline: new Date(Date.UTC(2030, 0, 1, 0, count)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const seen = async (id: string): Promise<string> => (await get(one, `detail?id=${id}`)).body.data.seen
  const items = async (...ids: string[]) => JSON.stringify(await Promise.all(ids.map(async (id) => ({ id, seen: await seen(id) }))))
  const close = async () => {
    await http.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { database, dataDir, http, one, other, buyer, person, get, post, put, seen, items, close }
}
