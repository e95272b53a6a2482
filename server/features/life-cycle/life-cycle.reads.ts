import { sql, type Kysely } from 'kysely'
import { rangesOf, type DatedRange } from '#domain/dated-range.ts'
import { LIFE_CYCLE } from '#domain/life-cycle/life-cycle.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { personIn, scoped } from '#server/db/sql.ts'
import { thingStore } from '#server/kit/thing/thing.repository.ts'

type Db = Kysely<Database>

/** The state of a life cycle `r`, as the domain names it. */
const STATE = sql`case when r.confirmed_at is null then 'draft' when r.reopened_at is null then 'confirmed' else 'reopened' end`

/** The phase in an array of ranges that a day is in; a phase has no slash in its name. */
export const phaseOfDay = (ranges: string, day: string) =>
  sql`(select split_part(p, '/', 1) from unnest(${sql.ref(ranges)}) p
    where split_part(p, '/', 2) <= ${day} and (split_part(p, '/', 3) = '' or split_part(p, '/', 3) >= ${day}) limit 1)`

/** Life cycles, the latest changed first. */
export const lifeCycleStore = thingStore(LIFE_CYCLE, {
  table: 'life_cycle',
  joins: sql`join game g on g.game_id = r.game_id left join app_user c on c.id = r.creator left join app_user u on u.id = r.updated_by
    left join app_user k on k.id = r.confirmed_by left join app_user o on o.id = r.reopened_by`,
  also: ({ today, spreaders }) => ({
    game_name: sql`g.name`,
    media_source_names: sql`(select coalesce(array_agg(s.name order by array_position(r.media_source_ids, s.id)), '{}')
      from spreader s where s.id = any(r.media_source_ids) and ${scoped('s.id', spreaders ?? [])})`,
    state: STATE,
    current_phase: phaseOfDay('r.phases', today),
    starts_on: sql`(select min(split_part(p, '/', 2)) from unnest(r.phases) p)`,
    ends_on: sql`(select case when bool_or(split_part(p, '/', 3) = '') then null else max(split_part(p, '/', 3)) end from unnest(r.phases) p)`,
    is_main: sql`exists (select from game_life_cycle m where m.main_id = r.id)`,
    confirmed_phases: sql`r.confirmed_phases`,
    confirmed_packages: sql`r.confirmed_packages`,
    confirmed_by: personIn('k'),
    confirmed_at: sql`r.confirmed_at`,
    reopened_by: personIn('o'),
    reopened_at: sql`r.reopened_at`,
    reopen_reason: sql`r.reopen_reason`,
    creator: personIn('c'),
    created_at: sql`r.created_at`,
    updated_by: personIn('u'),
  }),
  by: {
    name: { is: (name) => sql`lower(r.name) = lower(${name})` },
    creator: { order: sql`c.name` },
    confirmed_by: { order: sql`k.name` },
    reopened_by: { order: sql`o.name` },
    updated_by: { order: sql`u.name` },
  },
  words: ['r.name', 'r.id', 'g.name'],
  where: ({ mine }, { userId }) => [mine === '1' ? sql`r.creator::text = ${userId}` : null],
  order: () => [sql`r.updated_at desc`],
})

/** Ranges of packages in the other life cycles of a game, with the id and name of each. */
export async function readPackagesElsewhere(
  db: Db,
  gameId: string,
  exceptId: string | null,
): Promise<(DatedRange & { id: string; name: string })[]> {
  const rows = await db
    .selectFrom('life_cycle')
    .select(['id', 'name', 'packages'])
    .where('game_id', '=', gameId)
    .where('id', '<>', exceptId ?? '')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, packages }) => rangesOf(packages).map((range) => ({ ...range, id, name })))
}

/** Packages that games are known by: those of their life cycles, and the app that the game itself names. */
export async function readKnownPackages(db: Db, games: Scope, gameId: string | null): Promise<{ game_id: string; package: string }[]> {
  const within = sql`${scoped('game_id', games)} and (${gameId}::text is null or game_id = ${gameId})`
  const { rows } = await sql<{ game_id: string; package: string }>`
    select game_id, regexp_replace(p, '/[^/]*/[^/]*$', '') as package from life_cycle, unnest(packages) p where ${within}
    union select game_id, app from game where app <> '' and ${within} order by 1, 2`.execute(db)
  return rows
}

/** Channels within the grants. */
export const readMediaSources = (db: Db, spreaders: Scope): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('spreader')
    .select(['id', 'name'])
    .where(scoped('id', spreaders))
    .orderBy(sql`lpad(id, 40, '0')`)
    .execute()

/** Which life cycle the reports of a game follow, and its confirmed phases; null: none yet. */
export async function readFollowed(db: Db, gameId: string): Promise<{ id: string; name: string; phases: DatedRange[] } | null> {
  const row = await db
    .selectFrom('game_life_cycle as m')
    .innerJoin('life_cycle as l', 'l.id', 'm.main_id')
    .select(['l.id', 'l.name', 'l.confirmed_phases'])
    .where('m.id', '=', gameId)
    .executeTakeFirst()
  return row ? { id: row.id, name: row.name, phases: rangesOf(row.confirmed_phases ?? []) } : null
}
