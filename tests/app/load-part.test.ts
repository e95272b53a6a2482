import { expect, test } from 'vitest'
import { createPart, PartFailed } from '#app/entry/load-part.tsx'

test('a part loads once for all who open it, and again after it failed', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve({ routes: ['a'] })]
  let asked = 0
  const part = createPart('tools', () => answers[asked++] ?? Promise.reject(new Error('asked too often')))
  await expect(Promise.all([part.open(), part.open()])).rejects.toBeInstanceOf(PartFailed)
  expect([asked, part.loaded()]).toEqual([1, null])
  expect(await Promise.all([part.open(), part.open(), part.open()])).toEqual([{ routes: ['a'] }, { routes: ['a'] }, { routes: ['a'] }])
  expect([asked, part.loaded()]).toEqual([2, { routes: ['a'] }])
})
