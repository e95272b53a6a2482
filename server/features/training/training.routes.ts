import type { Kysely } from 'kysely'
import { readTraining, setTraining, type TrainingRow } from '#contract/training.ts'
import { isTraining, trainingBlockers, trainingEnds } from '#domain/training.ts'
import type { Database } from '#server/db/schema.ts'
import { handle, handleAsking, type Handler } from '#server/kit/handler.ts'
import { refuseIf } from '#server/kit/refused.ts'
import { saveSetting } from '#server/kit/setting.repository.ts'
import type { SimulatedNetworks } from './simulated-networks.ts'
import { readSetBy, readStoredTraining, TRAINING_KEY } from './training.reads.ts'

export type TrainingDeps = { networks: SimulatedNetworks; now?: () => number }

/** Training mode: the simulated networks fail on purpose, for a while, and every page says so. */
export const trainingRoutes = ({ networks, now = Date.now }: TrainingDeps): Handler[] => [
  handle(readTraining, async (_input, { db }) => ({ data: await rowOf(db, networks.isThere, now()) })),
  handleAsking(
    setTraining,
    async ({ fault, minutes }) => {
      refuseIf(trainingBlockers(networks.isThere))
      const endsAt = trainingEnds({ fault, minutes }, now())
      await networks.set(fault, endsAt === null ? 0 : Date.parse(endsAt))
      return endsAt
    },
    async ({ fault, minutes }, call, endsAt) => {
      const before = await readStoredTraining(call.trx)
      const after = { fault, minutes, ends_at: endsAt, set_by: call.user.id }
      await saveSetting(call.trx, { key: TRAINING_KEY, value: after, updatedBy: call.user.id })
      const traced = (one: typeof after) => ({ fault: one.fault, minutes: one.minutes, ends_at: one.ends_at })
      call.audit({ entity: 'setting', entityId: TRAINING_KEY, before: before && traced(before), after: traced(after) })
      return { data: await rowOf(call.trx, networks.isThere, now()) }
    },
  ),
]

async function rowOf(db: Kysely<Database>, isThere: boolean, nowMs: number): Promise<TrainingRow> {
  const stored = await readStoredTraining(db)
  const isOn = stored !== null && isTraining(stored, nowMs)
  return {
    is_simulated: isThere,
    fault: isOn ? stored.fault : 'off',
    minutes: stored?.minutes ?? 15,
    ends_at: isOn ? stored.ends_at : null,
    set_by_name: stored ? await readSetBy(db, stored.set_by) : '',
  }
}
