import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** The short tag that is part of every client key. The row is made by `migrate`. */
export async function installationId(db: Kysely<Database>): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  return id
}

/** Was it filled with the demo company? */
export async function isDemoCompany(db: Kysely<Database>): Promise<boolean> {
  const { seeded_at } = await db.selectFrom('installation').select('seeded_at').executeTakeFirstOrThrow()
  return seeded_at !== null
}

/** No one works here yet and no demo company was filled in: only such a database may get one. */
export async function isEmptyHouse(db: Kysely<Database>): Promise<boolean> {
  return !(await isDemoCompany(db)) && !(await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst())
}

/** The demo company is there, and its objects are not all at the simulated network: the process that made them died. */
export async function lacksDemoObjects(db: Kysely<Database>): Promise<boolean> {
  const { seeded_at, demo_objects_at } = await db
    .selectFrom('installation')
    .select(['seeded_at', 'demo_objects_at'])
    .executeTakeFirstOrThrow()
  return seeded_at !== null && demo_objects_at === null
}

export async function noteDemoObjects(db: Kysely<Database>): Promise<void> {
  await db.updateTable('installation').set({ demo_objects_at: new Date() }).execute()
}
