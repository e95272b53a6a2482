import * as calls from '#contract/material.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { materialRowOf } from './material-row.ts'
import * as reads from './material.reads.ts'

export type MaterialDeps = { links: FileLinks }

/** The material library: what there is, and where it lies. */
export const materialRoutes = ({ links }: MaterialDeps): Handler[] => [
  handle(calls.materials, async ({ page, per_page, mine, ...asked }, call) => {
    const filter = { ...asked, ...(mine === '1' ? { creator: call.user.id } : {}) }
    const rows = await reads.readMaterials(call.db, scopesOf(call), filter, { page, per_page })
    return { data: rows.map(materialRowOf(links)), total: await reads.countMaterials(call.db, scopesOf(call), filter), page, per_page }
  }),
  handle(calls.vendors, async ({ page, per_page }, call) => {
    const rows = await reads.readVendors(call.db)
    return { data: rows.slice((page - 1) * per_page, page * per_page), total: rows.length, page, per_page }
  }),
  handle(calls.materialFolders, async ({ game_id }, call) => ({ data: await reads.readFolders(call.db, call.scope('game'), game_id) })),
]

const scopesOf = (call: Call): reads.MaterialScopes => ({ games: call.scope('game'), regions: call.scope('region') })
