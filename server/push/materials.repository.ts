import type { AccountVideoState, MaterialKind } from '#domain/material/material.ts'
import { FREE, JOIN_PARENT, PARENT_STANDS, type Lane } from './lanes.repository.ts'
import type { Sql } from './sql.ts'

/**
 * A material of the next ads that the account can not show yet. `storageKey` is of its picture, for a video of the frame that stands for it;
 * without one it is not ours (any more). `video` says how a video stands with the account.
 */
export type MissingMaterial = {
  id: string
  type: MaterialKind | null
  sha256: string | null
  storageKey: string | null
  isKnown: boolean
  video: AccountVideoState | null
}

export const missingMaterials = (sql: Sql, lane: Lane, limit: number): Promise<MissingMaterial[]> =>
  sql<MissingMaterial>(
    `select distinct n.id, m.type, m.sha256, r.ref is not null as "isKnown", v.state as video,
            case when m.type = 'video' and m.mime like 'video/%' then m.poster_key else coalesce(m.poster_key, m.storage_key) end as "storageKey"
       from (select i.values ->> 'material_id' as id from batch_item i ${JOIN_PARENT}
              where i.batch_id = $1::bigint and i.account_id = $2 and i.level = 'ad' and i.sync_status = 102 and not i.reconcile
                and ${FREE} and ${PARENT_STANDS} order by i.seq limit $3) n
       left join material m on m.id = n.id
       left join material_ref r on r.material_id = n.id and r.account_id = $2
       left join material_video v on v.material_id = n.id and v.account_id = $2
      where n.id is not null and (r.ref is null or (m.type = 'video' and v.state is distinct from 'ready'))`,
    [lane.batchId, lane.accountId, limit],
  )

export async function storeRef(sql: Sql, materialId: string, accountId: string, ref: string): Promise<void> {
  await sql(
    'insert into material_ref (material_id, account_id, ref) values ($1, $2, $3) on conflict (material_id, account_id) do nothing',
    [materialId, accountId, ref],
  )
}
