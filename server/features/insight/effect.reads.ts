import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { MaterialKind } from '#domain/material/material.ts'
import type { EffectOf } from '#domain/material/effect.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped } from '#server/db/sql.ts'
import { CARRYING } from '#server/features/batch/carrying.reads.ts'
import { usedBy } from '#server/features/creative/creative.reads.ts'

type Db = Kysely<Database>
export type EffectScopes = { games: Scope; regions: Scope; spreaders: Scope }

/** An ad where it is. */
export type AdPlace = { account_id: string; network_id: string }

/** The material that each of these ads shows; ads that show none of the games' are left out. */
export async function readAdMaterials(db: Db, games: Scope, ads: readonly AdPlace[]): Promise<(AdPlace & { id: string })[]> {
  const { rows } = await sql<AdPlace & { id: string }>`
    select i.account_id, i.network_id, min(m.id) as id
    from unnest(${ads.map((ad) => ad.account_id)}::text[], ${ads.map((ad) => ad.network_id)}::text[]) asked (account_id, network_id)
      join batch_item i on i.network_id = asked.network_id and i.account_id = asked.account_id
      join batch b on b.id = i.batch_id and ${CARRYING}
      join material m on m.id = i.values ->> 'material_id' and ${scoped('m.game_id', games)}
    group by i.account_id, i.network_id`.execute(db)
  return rows
}

export type EffectThing = {
  id: string
  name: string
  kind: MaterialKind | null
  game_name: string
  mime: string | null
  storage_key: string | null
  thumb_key: string | null
  poster_key: string | null
}

/** Materials, or creatives, of these ids in the scopes; a creative is pictured by its first material. */
export async function readThings(db: Db, of: EffectOf, ids: readonly string[], scopes: EffectScopes): Promise<EffectThing[]> {
  const named = [...ids]
  const { rows } = await (
    of === 'material'
      ? sql<EffectThing>`
          select m.id, m.name, m.type as kind, g.name as game_name, m.mime, m.storage_key, m.thumb_key, m.poster_key
          from material m join game g on g.game_id = m.game_id
          where m.id = any(${named}::text[]) and ${scoped('m.game_id', scopes.games)} and ${scoped('m.region_id', scopes.regions)}`
      : sql<EffectThing>`
          select c.id::text, c.name, null as kind, g.name as game_name, m.mime, m.storage_key, m.thumb_key, m.poster_key
          from creative c join game g on g.game_id = c.game_id left join material m on m.id = c.material_ids[1]
          where c.id::text = any(${named}::text[]) and ${scoped('c.game_id', scopes.games)} and ${scoped('c.region_id', scopes.regions)}
            and ${scoped('c.spreader_id', scopes.spreaders)}`
  ).execute(db)
  return rows
}

/** A row of a batch that carries a thing. */
export type CarryingAd = {
  batch_id: string
  batch_name: string
  channel: string
  created_at: Date
  seq: number
  name: string
  account_id: string
  account_name: string
  spreader_id: string
  network_id: string | null
}

/** Ads of the scopes that carry the thing, newest batch first, and how many there are. */
export async function readCarrying(
  db: Db,
  of: EffectOf,
  id: string,
  scopes: EffectScopes,
  most: number,
): Promise<{ ads: CarryingAd[]; found: number }> {
  const within = sql`${scoped('b.game_id', scopes.games)} and ${scoped('a.spreader_id', scopes.spreaders)}`
  const carrying: RawBuilder<unknown> =
    of === 'creative'
      ? usedBy(sql`k.id::text = ${id} and ${within}`)
      : sql`
          from batch_item i join batch b on b.id = i.batch_id and ${CARRYING} join ad_account a on a.account_id = i.account_id
          where i.values ->> 'material_id' = ${id} and ${within}`
  const { rows } = await sql<CarryingAd & { found: number }>`
    select *, (count(*) over ())::int as found from (
      select distinct on (b.id, i.seq) b.id::text as batch_id, b.name as batch_name, b.channel, b.created_at, i.seq, i.name, i.account_id,
        a.name as account_name, a.spreader_id, i.network_id ${carrying} order by b.id, i.seq) ads
    order by created_at desc, batch_id desc, seq limit ${most}`.execute(db)
  return { ads: rows.map(({ found: _found, ...ad }) => ad), found: rows[0]?.found ?? 0 }
}
