import { sql, type Kysely } from 'kysely'
import type { ScopedKind } from '#contract/endpoint.ts'
import type { Database } from '#server/db/schema.ts'

/** Where ids of a kind come from; the database tells when rows of these tables come or go. */
export const TABLES_OF_IDS = {
  game: ['game'],
  spreader: ['spreader'],
  region: ['region'],
  app: ['game'],
  account: ['ad_account'],
} as const satisfies Record<ScopedKind, readonly string[]>

const IDS_OF: Readonly<Record<ScopedKind, () => ReturnType<typeof sql<{ id: string }>>>> = {
  game: () => sql`select game_id as id from game`,
  spreader: () => sql`select id from spreader`,
  region: () => sql`select id from region`,
  app: () => sql`select distinct app as id from game where app <> ''`,
  account: () => sql`select account_id as id from ad_account`,
}

/** All ids of a kind. */
export async function readKnownIds(db: Kysely<Database>, kind: ScopedKind): Promise<ReadonlySet<string>> {
  const { rows } = await IDS_OF[kind]().execute(db)
  return new Set(rows.map(({ id }) => id))
}
