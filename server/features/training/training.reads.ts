import type { Kysely } from 'kysely'
import { z } from 'zod'
import { isTraining, TRAINING_FAULTS, type TrainingFault } from '#domain/training.ts'
import type { Database } from '#server/db/schema.ts'
import { readSetting } from '#server/kit/setting.repository.ts'

export const TRAINING_KEY = 'training'

const stored = z.object({ fault: z.enum(TRAINING_FAULTS), minutes: z.number(), ends_at: z.string().nullable(), set_by: z.string() })
export type StoredTraining = z.output<typeof stored>

/** What was set last; null: nothing ever was. */
export async function readStoredTraining(db: Kysely<Database>): Promise<StoredTraining | null> {
  const { value } = await readSetting(db, TRAINING_KEY)
  return stored.safeParse(value).data ?? null
}

/** What the frame of every page says; null while no one trains. */
export async function readTrainingNow(db: Kysely<Database>, nowMs: number): Promise<{ fault: TrainingFault; ends_at: string } | null> {
  const training = await readStoredTraining(db)
  return training?.ends_at && isTraining(training, nowMs) ? { fault: training.fault, ends_at: training.ends_at } : null
}

export async function readSetBy(db: Kysely<Database>, userId: string): Promise<string> {
  const user = await db.selectFrom('app_user').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? ''
}
