import * as calls from '#contract/art.ts'
import { blocker } from '#domain/blocker.ts'
import { readCreativesWith } from '#server/features/creative/creative.reads.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { pictureLink } from '#server/kit/picture-link.ts'
import { Refused } from '#server/kit/refused.ts'
import { materialScopes, type MaterialDeps } from './material-deps.ts'
import { materialRowOf } from './material-row.ts'
import * as reads from './material.reads.ts'

/** The art library: the same pictures and videos by a door of its own, to be looked at and followed to where they went. */
export const artRoutes = ({ links }: Pick<MaterialDeps, 'links'>): Handler[] => [
  handle(calls.artResources, async ({ page, per_page, ...filter }, call) => {
    const scopes = materialScopes(call)
    const [rows, total] = await Promise.all([
      reads.readMaterials(call.db, scopes, filter, { page, per_page }),
      reads.countMaterials(call.db, scopes, filter),
    ])
    return { data: rows.map(materialRowOf(links)), total, page, per_page }
  }),
  handle(calls.artResource, async ({ id }, call) => {
    const [row] = await reads.readMaterials(call.db, materialScopes(call), { ids: [id] }, { page: 1, per_page: 1 })
    if (!row) throw new Refused(blocker('art.missing', { params: { id } }), { status: 404 })
    const scopes = { ...materialScopes(call), spreaders: call.scope('spreader') }
    const [versions, uses, creatives] = await Promise.all([
      reads.readVersions(call.db, id),
      reads.readUses(call.db, id),
      readCreativesWith(call.db, scopes, id),
    ])
    return {
      data: {
        resource: materialRowOf(links)(row),
        url: links.sign(row.storage_key),
        versions: versions.map(({ storage_key, thumb_key, poster_key, made_by_id: _id, made_by_name, made_at, ...version }) => ({
          ...version,
          made_at: made_at.toISOString(),
          made_by: made_by_name,
          thumb: pictureLink({ mime: version.mime, storage_key, thumb_key, poster_key }, links),
          url: links.sign(storage_key),
        })),
        uses: uses.map((use) => ({ ...use, created_at: use.created_at.toISOString() })),
        creatives,
      },
    }
  }),
]
