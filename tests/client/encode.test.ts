import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createClient } from '#client/client.ts'
import { addressOf } from '#client/encode.ts'
import { data, endpoint } from '#contract/endpoint.ts'

describe('a path that names fields', () => {
  test('has them filled in; the others travel in the query', () => {
    expect(addressOf('/insights/:a/:b', { a: 'daily', b: 'campaign', from: '2026-11-01', by: ['game'] })).toEqual({
      path: '/insights/daily/campaign',
      rest: { from: '2026-11-01', by: ['game'] },
    })
  })

  test('a value stays one segment of the path, whatever it holds', () => {
    expect(addressOf('/insights/:a/:b', { a: 'x/../y?z', b: '广告#1' }).path).toBe('/insights/x%2F..%2Fy%3Fz/%E5%B9%BF%E5%91%8A%231')
  })

  test('a value that looks like a later name or a pattern of replacement is taken as it is', () => {
    expect(addressOf('/insights/:a/:b', { a: ':b', b: "$&$'" }).path).toBe('/insights/%3Ab/%24%26%24%27')
  })

  test('a name that begins like another one is a name of its own', () => {
    expect(addressOf('/x/:ab/:a', { a: '1', ab: '2' }).path).toBe('/x/2/1')
    expect(addressOf('/x/:a/:ab', { a: '1', ab: '2' }).path).toBe('/x/1/2')
  })

  test('other paths are unchanged, and so is what they are asked', () => {
    const input = { a: 1 }
    expect(addressOf('/things', input)).toEqual({ path: '/things', rest: input })
  })
})

test('two calls whose paths differ are not the same call: the later one leaves the earlier on its way', async () => {
  const report = endpoint({
    method: 'GET',
    encoding: 'query',
    write: 'no',
    permission: 'signed-in',
    path: '/insights/:a',
    input: z.object({ a: z.string(), from: z.string() }),
    output: data(z.object({ path: z.string() })),
    summary: '',
    scope: { none: 'a toy' },
  })
  const held = new Map<string, () => void>()
  const client = createClient({
    token: () => null,
    version: () => null,
    language: () => 'zh',
    onUnauthorised: () => undefined,
    onFailure: () => undefined,
    adapter: (config) =>
      new Promise((resolve, reject) => {
        const path = config.url ?? ''
        config.signal?.addEventListener?.('abort', () => reject(new Error(`${path} was given up`)))
        held.set(path, () => resolve({ data: JSON.stringify({ data: { path } }), status: 200, statusText: '', headers: {}, config }))
      }),
  })
  const days = { from: '2026-11-01' }
  const answers = Promise.all([client.call(report, { a: 'game', ...days }), client.call(report, { a: 'ad', ...days })])
  while (held.size < 2) await new Promise((resolve) => setTimeout(resolve, 2))
  held.forEach((answer) => answer())
  expect((await answers).map(({ data: { path } }) => path)).toEqual(['/insights/game?from=2026-11-01', '/insights/ad?from=2026-11-01'])
})
