import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { InstallationGuide } from '#contract/installation.ts'
import type { Database } from '#server/db/schema.ts'
import { GUIDE_SETTING, readSetting, saveSetting } from '#server/kit/setting.repository.ts'
import { readInstallationFacts, readUnboundGame } from './installation.reads.ts'

const putAway = z.object({ by: z.string(), at: z.iso.datetime() }).nullable()
type PutAway = z.output<typeof putAway>

const keptOf = async (db: Kysely<Database>): Promise<PutAway> => putAway.parse((await readSetting(db, GUIDE_SETTING)).value)

export async function guideOf(db: Kysely<Database>): Promise<InstallationGuide> {
  return { facts: await readInstallationFacts(db), unbound_game: await readUnboundGame(db), put_away: await keptOf(db) }
}

/** Keeps whether the guide is put away. `isNews`: it was not so before, and who did it first stays named. */
export async function putAwayGuide(
  db: Kysely<Database>,
  user: { id: string; name: string },
  { isAway, at }: { isAway: boolean; at: Date },
): Promise<{ isNews: boolean }> {
  const before = await keptOf(db)
  const isNews = (before !== null) !== isAway
  if (isNews) {
    const value: PutAway = isAway ? { by: user.name, at: at.toISOString() } : null
    await saveSetting(db, { key: GUIDE_SETTING, value, updatedBy: user.id })
  }
  return { isNews }
}
