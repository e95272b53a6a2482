import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letters } from '#contract/review-letters.ts'
import { LETTER, LETTER_STANDINGS, letterStanding } from '#domain/review/letter.ts'
import { blankOf, thingBlockers } from '#domain/thing/thing.ts'
import { letterStore } from '#server/features/review/letters.reads.ts'
import { scansNamed } from '#server/features/review/letters.repository.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { GAME } from '../batch/a-house.ts'
import { sampleOf } from '../kit/thing-samples.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { aBomb, aPng } from '../material/files.ts'
import { aQueue, BASE } from './a-queue.ts'

let queue: Awaited<ReturnType<typeof aQueue>>
beforeAll(async () => void (queue = await aQueue()))
afterAll(() => queue.close())

const { values: FIELDS } = sampleOf(letters)
const PDF = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

async function save(who: typeof queue.one, fields: Record<string, string>, file?: { name: string; bytes: Buffer }) {
  const parts = new FormData()
  for (const [name, value] of Object.entries({ ticket: randomUUID(), ...FIELDS, ...fields })) parts.append(name, value)
  if (file) parts.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const request = new Request('http://local/', { method: 'POST', body: parts })
  const answer = await queue.http.inject({
    method: 'POST',
    url: `${BASE}/authorization_book/save`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization: who.authorization, 'content-type': request.headers.get('content-type') ?? '' },
  })
  return { status: answer.statusCode, body: answer.json() }
}

thingTests(letters, {
  routes: thingRoutes(letters, letterStore, { added: ({ user }) => ({ created_by: user.id }) }),
  use: async ({ db }, id) => {
    await db.insertInto('landing_page').values({ game_id: '10012', name: '页', url: 'https://a.example', letter_id: id }).execute()
  },
})

test('a letter is kept with its scan, changed against the version that was read, and its scan is saved, never shown', async () => {
  const { one, buyer, http } = queue
  const kept = (await save(one, {}, { name: '授权.pdf', bytes: PDF })).body.data
  expect([kept.standing, kept.has_file, kept.file_name]).toEqual(['valid', true, '授权.pdf'])
  expect((await save(one, { id: kept.id, version: '1', holder: '新乐团' })).body.data).toMatchObject({ version: 2, has_file: true })
  const file = await http.inject({
    method: 'GET',
    url: `${BASE}/authorization_book/file?id=${kept.id}`,
    headers: { authorization: buyer.authorization },
  })
  expect([file.statusCode, file.headers['content-type'], String(file.headers['content-disposition']).startsWith('attachment')]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  expect(file.rawPayload.equals(PDF)).toBe(true)
})

test.each([
  [{ expires_on: '2025-12-31' }, undefined, 'review.letter.days'],
  [{}, { name: '授权.pdf', bytes: Buffer.from('<html><script>alert(1)</script>') }, 'scan.kind'],
])('a letter with %j is refused: %s %s', async (fields, file, code) => {
  const answer = await save(queue.one, fields, file)
  expect([answer.status, answer.body.code]).toEqual([400, code])
})

test.each([
  ['cut', async () => (await aPng(1, 640, 480)).subarray(0, -40), 'material.file.broken'],
  ['smaller than its head says', () => Promise.resolve(aBomb(640)), 'material.file.broken'],
  ['of 30,000 pixels a side', () => Promise.resolve(aBomb(30_000)), 'material.file.too_many_pixels'],
])('a scan is judged as a material is: a picture that is %s is refused', async (_, picture, code) => {
  const answer = await save(queue.one, { title: '坏的扫描件' }, { name: '授权.png', bytes: await picture() })
  expect([answer.status, answer.body.code]).toEqual([415, code])
})

test('a scan that was replaced goes a day later, the present one stays', async () => {
  const { one, database } = queue
  const first = (await save(one, { title: '换过的' }, { name: '旧.pdf', bytes: PDF })).body.data
  const keyOf = async () =>
    String((await database.pool.query('select file_key from authorization_book where id = $1', [first.id])).rows[0]?.file_key)
  const old = await keyOf()
  await save(one, { title: '换过的', id: first.id, version: '1' }, { name: '新.pdf', bytes: PDF })
  const present = await keyOf()
  const later = createFileStore(queue.dataDir, () => Date.now() + 2 * 86_400_000, 'letters')
  expect(await later.purge((keys) => scansNamed(database.db, keys))).toBe(1)
  await expect(later.read(old)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await later.read(present)).equals(PDF)).toBe(true)
})

const spans = {
  ended: ['2030-01-01', '2030-02-28'],
  last: ['2030-01-01', '2030-03-01'],
  soon: ['2030-03-01', '2030-03-31'],
  valid: ['2030-01-01', '2030-04-01'],
  later: ['2030-03-02', '2030-03-20'],
}

test('letters are found by name and by who gave them; in a choice what has ended comes last', async () => {
  for (const [title, [valid_from = '', expires_on = '']] of Object.entries(spans))
    await save(queue.one, { title: `角色曲_${title}`, holder: '百分之%百乐团', valid_from, expires_on })
  const asked = async (search: Record<string, string>, page = 1) => {
    const whole = { game_id: GAME, q: '角色曲', ...search }
    const { rows, total } = await letterStore.list(queue.database.db, { games: '*', today: '2030-03-01' }, whole, {
      page,
      per_page: 4,
    })
    return [total, rows.map(({ title }) => title.replace('角色曲_', ''))]
  }
  expect(await asked({ ended_last: '1' })).toEqual([5, ['last', 'later', 'soon', 'valid']])
  expect(await asked({ ended_last: '1' }, 2)).toEqual([5, ['ended']])
  expect(await asked({ q: '之%百' })).toEqual([5, ['ended', 'last', 'later', 'soon']])
  expect(await asked({ q: '%曲' })).toEqual([0, []])
  for (const standing of LETTER_STANDINGS) {
    const held = Object.entries(spans).filter(
      ([, [valid_from = '', expires_on = '']]) => letterStanding({ valid_from, expires_on }, '2030-03-01') === standing,
    )
    expect(await asked({ standing })).toEqual([held.length, expect.arrayContaining(held.map(([title]) => title))])
  }
  const { body } = await queue.get(queue.buyer, `authorization_book?ended_last=1&per_page=2&q=${encodeURIComponent('角色曲')}`)
  expect([body.total, body.data.length]).toEqual([5, 2])
})

test('a letter is by the day, both ends within', () => {
  const letter = { valid_from: '2026-02-01', expires_on: '2026-06-30' }
  expect(['2026-01-31', '2026-02-01', '2026-05-31', '2026-06-30', '2026-07-01'].map((day) => letterStanding(letter, day))).toEqual([
    'later',
    'valid',
    'soon',
    'soon',
    'expired',
  ])
  const wrong = (values: Partial<(typeof blank)['values']>) => thingBlockers(LETTER, { ...blank.values, ...values })
  expect(wrong({ valid_from: '2026-02-01', game_id: GAME }).map(({ field }) => field)).toEqual(['title', 'holder', 'expires_on'])
  expect(wrong({ title: '曲', holder: '乐团', game_id: GAME, valid_from: '2026-02-02', expires_on: '2026-02-01' })).toEqual([
    { code: 'review.letter.days', field: 'expires_on' },
  ])
})

const blank = blankOf(LETTER)
