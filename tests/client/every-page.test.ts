import { expect, test } from 'vitest'
import { everyPage, inParts } from '#client/every-page.ts'

test('a list is read to its end, and no page further', async () => {
  const asked: number[] = []
  const read = async ({ page }: { page: number }) => {
    asked.push(page)
    return await Promise.resolve({ data: [[1, 2], [3, 4], [5]][page - 1] ?? [], total: 5 })
  }
  expect(await everyPage(read)).toEqual([1, 2, 3, 4, 5])
  expect(asked).toEqual([1, 2, 3])
})

test('a list that became shorter meanwhile ends with its last row', async () => {
  expect(await everyPage(({ page }) => Promise.resolve({ data: page === 1 ? ['a', 'b'] : [], total: 3 }))).toEqual(['a', 'b'])
})

test('ids go out in parts that a call takes, in their order', async () => {
  const sent: string[][] = []
  const ids = Array.from({ length: 1_201 }, (_, at) => String(at))
  await inParts(ids, (part) => Promise.resolve(sent.push(part)))
  expect(sent.map(({ length }) => length)).toEqual([500, 500, 201])
  expect(sent.flat()).toEqual(ids)
})
