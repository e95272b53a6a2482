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

const ADDRESS = 'https://console.example/assets/Page-1a2b.js'

test('a script that failed is asked for under another address each time, as browsers keep that an address failed', async () => {
  const asked: string[] = []
  const failing = (address: string) => Promise.reject(new Error(`Failed to fetch dynamically imported module: ${address}`))
  const answers = [failing, () => Promise.resolve({ routes: ['b'] })]
  const importScript = (address: string) => {
    asked.push(address)
    return answers[asked.length - 1]?.(address) ?? failing(address)
  }
  const part = createPart<{ routes: string[] }>('tools', () => failing(ADDRESS), importScript)
  await expect(part.open()).rejects.toBeInstanceOf(PartFailed)
  await expect(part.open()).rejects.toBeInstanceOf(PartFailed)
  expect(await part.open()).toEqual({ routes: ['b'] })
  expect(asked).toEqual([`${ADDRESS}?try=2`, `${ADDRESS}?try=3`])
})
