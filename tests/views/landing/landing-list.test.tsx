import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { generalUsers } from '#contract/people.ts'
import { landingList } from '#views/landing/landing-list.ts'

test('who may have made a page is chosen among the people who can sign in', async () => {
  const asked: unknown[] = []
  const call: Client['call'] = (endpoint, input) => {
    if (endpoint.path === generalUsers.path) asked.push(input)
    return Promise.resolve({ data: endpoint.path === generalUsers.path ? [{ id: '3', name: '陈晓宇' }] : [], total: 0 } as never)
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
  const reading = createActor(landingList.reading, { input: { query: { filter: {}, page: 1, sort: [] } } }).start()
  const { context } = await waitFor(reading, (now) => now.context.answer !== null)
  expect([asked, context.answer?.choices.person]).toEqual([[{ status: '1', page: 1, per_page: 500 }], [{ value: '3', label: '陈晓宇' }]])
  reading.stop()
})
