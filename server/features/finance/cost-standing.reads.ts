import { sql, type Kysely } from 'kysely'
import type { CostPreview } from '#contract/finance-shapes.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped, scopedOrNone } from '#server/db/sql.ts'

type Db = Kysely<Database>

const idsOf = (ids: readonly string[]) => sql`${ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[]`

/** What is posted of these months, `<month>|<game>` → base currency. */
export async function readPosted(db: Db, months: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ key: string; base_minor: string }>`
    select month || '|' || game_id as key, sum(base_minor)::text as base_minor
    from cost_share where month = any(${[...months]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ key, base_minor }) => [key, BigInt(base_minor)]))
}

/** An invoice is entered late rather than early: as far as this from its own month another entry may be of the same one. */
const MONTHS_AROUND = 3
const TWINS_SHOWN = 50

/** Entries that may be of the same invoice as one of these: same amount and currency, same game or firm, in a month nearby. */
export async function readTwins(
  db: Db,
  scopes: { games: Scope; spreaders: Scope },
  ids: readonly string[],
  language: Language,
): Promise<CostPreview['twins']> {
  const name = language === 'zh' ? sql`n.name_zh` : sql`n.name_en`
  const { rows } = await sql<Omit<CostPreview['twins'][number], 'entered_at'> & { entered_at: Date }>`
    select mine.id::text as of, e.id::text, e.month, ${name} as name, g.name as game_name, s.name as spreader_name, e.amount_minor::text,
      e.currency, e.state, u.name as entered_by, e.entered_at
    from cost_entry mine
    join cost_entry e on e.currency = mine.currency and e.amount_minor = mine.amount_minor and not (e.id = any(${idsOf(ids)}))
      and (e.game_id = mine.game_id or e.master_id = mine.master_id)
      and abs(extract(year from age((e.month || '-01')::date, (mine.month || '-01')::date)) * 12
        + extract(month from age((e.month || '-01')::date, (mine.month || '-01')::date))) <= ${MONTHS_AROUND}
    join game g on g.game_id = e.game_id join cost_name n on n.id = e.name_id join app_user u on u.id = e.entered_by
    left join spreader s on s.id = e.spreader_id
    where mine.id = any(${idsOf(ids)}) and ${scoped('e.game_id', scopes.games)}
      and ${scopedOrNone('e.spreader_id', scopes.spreaders)}
    order by mine.id, e.id limit ${TWINS_SHOWN}`.execute(db)
  return rows.map((row) => ({ ...row, entered_at: row.entered_at.toISOString() }))
}

/** Where waiting entries are: how long the oldest of them waits, how many of others come first, how many are worked on. Database time only. */
export async function readQueue(db: Db, ids: readonly string[]): Promise<{ waited_s: number; ahead: number; running: number }> {
  const { rows } = await sql<{ waited_s: number; ahead: number; running: number }>`
    with waiting as (select id, updated_at from cost_entry where id = any(${idsOf(ids)}) and state in ('committed', 'calculating'))
    select coalesce(greatest(0, extract(epoch from now() - (select min(updated_at) from waiting))), 0)::int as waited_s,
      (select count(*)::int from cost_entry where state in ('committed', 'calculating') and id < (select min(id) from waiting)) as ahead,
      (select count(*)::int from cost_entry where state = 'calculating' and lease_until >= now()) as running`.execute(db)
  return rows[0] ?? { waited_s: 0, ahead: 0, running: 0 }
}
