import type { Level } from '#domain/channels/channel.ts'
import type { AccountVideoState, MaterialKind } from '#domain/material/material.ts'
import { FREE, front, queueOf, type Lane } from './lanes.repository.ts'
import type { Sql } from './sql.ts'

/** The material of an ad, and the small square product picture that some networks ask for as well. */
export type MaterialField = 'material_id' | 'logo_material_id'

/**
 * A material of the next ads that the account cannot show yet. `storageKey` is of its picture, for a video of the frame that represents it;
 * without one it is not ours (any more). `video` says the state of a video with the account.
 */
export type MissingMaterial = {
  id: string
  /** the field of the row that names it */
  field: MaterialField
  type: MaterialKind | null
  sha256: string | null
  storageKey: string | null
  isKnown: boolean
  video: AccountVideoState | null
}

/** The material of the row `i` by key, and whether its account can show it (`usable`). */
export const MATERIAL = `left join lateral (
  select n.id, f.type, f.sha256, r.ref, v.state as video, case when v.state = 'ready' then v.ref end as "videoRef",
         case when f.type = 'video' and f.mime like 'video/%' then f.poster_key else coalesce(f.poster_key, f.storage_key) end as "storageKey",
         case when f.id is not null then jsonb_build_object('width', f.width, 'height', f.height) end as "materialSize",
         f.id is not null and r.ref is not null and (f.type = 'image' or (v.state = 'ready' and v.ref is not null)) as usable
    from (select i.values ->> 'material_id' as id) n
    left join material f on f.id = n.id
    left join material_ref r on r.material_id = n.id and r.account_id = i.account_id
    left join material_video v on v.material_id = n.id and v.account_id = i.account_id
  offset 0) m on true`

/** The same for the square product picture, which is always an image. */
export const LOGO = `left join lateral (
  select n.id, f.sha256, f.storage_key as "storageKey", r.ref, f.id is not null and r.ref is not null as usable
    from (select i.values ->> 'logo_material_id' as id) n
    left join material f on f.id = n.id and f.type = 'image'
    left join material_logo_ref r on r.material_id = n.id and r.account_id = i.account_id
  offset 0) l on true`

export const missingMaterials = (sql: Sql, lane: Lane & { level: Level }, limit: number): Promise<MissingMaterial[]> =>
  sql<MissingMaterial>(
    `with slice as materialized (
       select i.account_id, i.values from batch_item i where i.queue = $1 and ${FREE} ${front('$2')})
     select distinct m.id, 'material_id' as field, m.type, m.sha256, m.ref is not null as "isKnown", m.video, m."storageKey"
       from slice i ${MATERIAL} where m.id is not null and not m.usable
     union all
     select distinct l.id, 'logo_material_id', 'image', l.sha256, l.ref is not null, null, l."storageKey"
       from slice i ${LOGO} where l.id is not null and not l.usable`,
    [queueOf(lane, 'send', lane.level), limit],
  )

const TABLES: Readonly<Record<MaterialField, string>> = { material_id: 'material_ref', logo_material_id: 'material_logo_ref' }

export async function storeRef(
  sql: Sql,
  { id, field }: Pick<MissingMaterial, 'id' | 'field'>,
  accountId: string,
  ref: string,
): Promise<void> {
  await sql(
    `insert into ${TABLES[field]} (material_id, account_id, ref) values ($1, $2, $3) on conflict (material_id, account_id) do nothing`,
    [id, accountId, ref],
  )
}
