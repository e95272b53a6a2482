import { z } from 'zod'
import { LIFE_CYCLE, REASON_LENGTH } from '#domain/life-cycle/life-cycle.ts'
import { data, endpoint, id, ticket, WRITE, wireInteger } from './endpoint.ts'
import { lifeCycleRow } from './life-cycle.ts'
import { inputOf } from './thing-fields.ts'

const BASE = '/dapper/api/life_cycles'

export const createLifeCycle = endpoint({
  ...WRITE,
  path: BASE,
  permission: 'lifecycle.cycle.edit',
  scope: { input: { game: 'game_id' } },
  audit: { records: 'lifecycle.cycle.created' },
  input: z.object({ ticket, ...inputOf(LIFE_CYCLE) }),
  output: data(lifeCycleRow),
  summary: 'Makes a life cycle of a game; reports follow it once it is confirmed.',
})

const ofVersion = { ticket, id, version: wireInteger }

export const updateLifeCycle = endpoint({
  ...WRITE,
  method: 'PUT',
  path: BASE,
  permission: 'lifecycle.cycle.edit',
  scope: { input: { game: 'game_id' }, objects: { id: 'life_cycle' } },
  audit: { records: 'lifecycle.cycle.saved' },
  input: z.object({ ...ofVersion, ...inputOf(LIFE_CYCLE) }),
  output: data(lifeCycleRow),
  summary: 'Changes a life cycle that is not confirmed; a later version is answered as it is now (409).',
})

export const confirmLifeCycle = endpoint({
  ...WRITE,
  encoding: 'json',
  path: `${BASE}/detail/confirm`,
  permission: 'lifecycle.cycle.confirm',
  scope: { objects: { id: 'life_cycle' } },
  audit: { records: 'lifecycle.cycle.confirmed' },
  input: z.object(ofVersion),
  output: data(lifeCycleRow),
  summary: 'Confirms the ranges of a life cycle: reports follow them, and they are read-only until it is reopened.',
})

/** Ours: a confirmed life cycle may turn out wrong, and the specification names no way back. */
export const reopenLifeCycle = endpoint({
  ...WRITE,
  path: `${BASE}/detail/reopen`,
  permission: 'lifecycle.cycle.reopen',
  scope: { objects: { id: 'life_cycle' } },
  audit: { records: 'lifecycle.cycle.reopened' },
  input: z.object({ ...ofVersion, reason: z.string().max(4 * REASON_LENGTH) }),
  output: data(lifeCycleRow),
  summary: 'Lets a confirmed life cycle change again, with a reason; reports follow the confirmed ranges until the next confirm.',
})
