import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startExpander, type Expander } from '#server/features/batch/expander.ts'
import { aHouse, aHouseSpec, waitFor, type House } from './a-house.ts'

let house: House
let expander: Expander
let errors: string[]
beforeEach(async () => {
  house = await aHouse()
  await house.expander.close()
  errors = []
  expander = await startExpander({ url: house.database.url, onError: (error) => errors.push(error.message) })
})
afterEach(async () => {
  await expander.close()
  await house.close()
})

const cut = async (): Promise<number | null> => {
  const { rowCount } = await house.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'flightdeck expander' and query like 'listen%'`,
  )
  return rowCount
}

// well below the 15 s after which everything is looked for again
test('a cut connection is told and replaced at once, and a batch stored meanwhile is expanded', async () => {
  await expect.poll(cut).toBe(1)
  const created = await house.post('create_batch', { ticket: randomUUID(), spec: JSON.stringify(aHouseSpec()) })
  await waitFor(async () => (await house.batch(created.body.data.batch_id)).state === 'draft')
  await expect.poll(() => errors).toEqual([expect.stringContaining('terminating connection')])
})
