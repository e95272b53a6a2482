import { z } from 'zod'
import { TRAINING_FAULTS, TRAINING_MAX_MINUTES } from '#domain/training.ts'
import { ATOMIC, count, data, endpoint, instant, READ, text } from './endpoint.ts'

const ABOUT_ALL = { permission: 'settings.training.set', scope: { none: 'the simulated networks are those of the whole server' } } as const
const BASE = '/user/api/settings/training'

const fault = z.enum(TRAINING_FAULTS)

export const trainingRow = z.object({
  /** does a simulated network run next to this server? */
  is_simulated: z.boolean(),
  /** what it does now */
  fault,
  minutes: count,
  /** when it ends by itself; null while it is off */
  ends_at: instant.nullable(),
  /** who set it last; empty: no one has */
  set_by_name: text,
})
export type TrainingRow = z.output<typeof trainingRow>

export const readTraining = endpoint({
  ...READ,
  ...ABOUT_ALL,
  path: BASE,
  input: z.object({}),
  output: data(trainingRow),
  summary: 'What the simulated networks do to the calls of the push while people train.',
})

export const setTraining = endpoint({
  ...ATOMIC,
  ...ABOUT_ALL,
  path: `${BASE}/set`,
  input: z.object({ fault, minutes: z.coerce.number().int().min(1).max(TRAINING_MAX_MINUTES) }),
  output: data(trainingRow),
  audit: { records: 'setting.training_set' },
  summary: 'Let the simulated networks be slow, lose answers, throttle, refuse the token or a part of the rows, for a while; or end that.',
})
