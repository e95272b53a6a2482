import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { THING_SAMPLES, valuesAt, wireOf, type ThingSample } from './thing-samples.ts'
import type { VersionedWrite, World } from './versioned-writes.ts'

type Values = Record<string, string>
type Write = (
  at: { id: string; version: string },
  values: Values,
  sample: ThingSample,
  endpoint: Endpoint,
) => Pick<VersionedWrite, 'input' | 'second'>

const ofOne =
  (sample: ThingSample, endpoint: Endpoint, write: Write) =>
  async ({ added, db }: World): Promise<VersionedWrite> => {
    await sample.before?.(db)
    const values = valuesAt(sample, ++count)
    const id = await added(sample.calls, wireOf(sample.calls, values))
    return { row: { table: sample.table, id }, ...write({ id, version: '1' }, values, sample, endpoint) }
  }

const savedAgain: Write = (at, values, { calls, change }) => ({ input: () => ({ ...wireOf(calls, { ...values, ...change }), ...at }) })

const removed: Write = (at) => ({ input: () => at, second: 'gone' })

/** Taken away where the thing can be, else changed. */
const changedInBulk: Write = ({ id }, _, { change }, { input }) => {
  const rows = JSON.stringify([{ id, version: 1 }])
  const removes = input instanceof z.ZodObject && 'remove' in input.shape
  return removes ? { input: () => ({ rows, remove: '1' }), second: 'gone' } : { input: () => ({ rows, ...change }) }
}

let count = 0

/** Of each thing the writes that name what was seen, with two users who do it at once: made of its sample. */
export const THING_WRITES: Readonly<Record<string, (world: World) => Promise<VersionedWrite>>> = Object.fromEntries(
  THING_SAMPLES.flatMap((sample) => {
    const { save, remove, bulk } = sample.calls
    const one = (call: { path: string } | undefined, write: Write) =>
      ALL_ENDPOINTS.flatMap((endpoint) =>
        endpoint === call ? [[`${endpoint.method} ${endpoint.path}`, ofOne(sample, endpoint, write)]] : [],
      )
    return [...one(save, savedAgain), ...one(remove, removed), ...one(bulk, changedInBulk)]
  }),
)
