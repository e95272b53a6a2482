import type { Generated } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { RtaBinding, RtaChange, RtaObject, RtaResult, RtaVersionState } from '#domain/rta/rta.ts'
import type { Created, Id, Instant, Int8, Json, Nullable, WithDefault } from './columns.ts'

/** Real-time strategies. Both tables only grow; a version is settled once. */
export interface RtaTables {
  rta_rehearsal: {
    id: Id
    target_id: string
    target_name: string
    hash: string
    objects: Json<RtaObject[]>
    base_version: number
    changes: Json<RtaChange[]>
    warnings: Json<Blocker[]>
    refusals: Json<Blocker[]>
    outside: number
    seen: string
    made_by: Int8
    made_at: Created
  }
  rta_version: {
    target_id: string
    number: number
    rehearsal_id: Int8
    ticket: string
    kept: Json<RtaBinding[]>
    state: Generated<RtaVersionState>
    results: WithDefault<Json<RtaResult[]>>
    made_at: Created
    settled_at: Nullable<Instant>
  }
}
