import { afterAll, beforeAll, expect, test } from 'vitest'
import { WATCHED_TEXTS_AT_ONCE } from '#domain/review/review.ts'
import { aQueue, BASE } from './a-queue.ts'

let queue: Awaited<ReturnType<typeof aQueue>>
beforeAll(async () => {
  queue = await aQueue()
  await queue.post(queue.one, 'words/save', { words: JSON.stringify(['最强']), kind: 'prohibited', reason: '绝对化用语' })
})
afterAll(() => queue.close())

async function look(texts: readonly string[]) {
  const { authorization } = queue.buyer
  const answer = await queue.http.inject({ method: 'POST', url: `${BASE}/words/look`, payload: { texts }, headers: { authorization } })
  return { status: answer.statusCode, body: answer.json() }
}

test('many texts are looked through at once, each by itself, however long they are', async () => {
  const long = `${'好'.repeat(9_000)}最強`
  const { body } = await look(['最强舰队', '来玩吧', long])
  expect(body.data.map((hits: { from: number; word: string }[]) => hits.map(({ from, word }) => [from, word]))).toEqual([
    [[0, '最强']],
    [],
    [[9_000, '最强']],
  ])
})

test('more texts than one question takes are refused, none of them too', async () => {
  const counts = [WATCHED_TEXTS_AT_ONCE + 1, 0]
  expect(await Promise.all(counts.map(async (count) => (await look(Array.from({ length: count }, () => 'x'))).status))).toEqual([400, 400])
})
