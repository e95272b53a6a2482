import * as calls from '#contract/creative.ts'
import { blocker } from '#domain/blocker.ts'
import { CREATIVE_NAME_WIDTH, FAMILY_SPREADERS, type CreativeFamily } from '#domain/creative/creative.ts'
import { creativeNameBlockers } from '#domain/creative/creative-blockers.ts'
import { textWidth } from '#domain/text-width.ts'
import { companyDay } from '#domain/company-clock.ts'
import { EXPORT_LIMIT, headOf } from '#server/kit/export-file.ts'
import type { ExportFilter } from '#server/kit/export-filter.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { pictureLink } from '#server/kit/picture-link.ts'
import { creativeFile } from './creative-export.ts'
import { creativesForBatch } from './creative-for-batch.ts'
import { creativeRowOf } from './creative-row.ts'
import * as reads from './creative.reads.ts'
import * as service from './creative.service.ts'
import { readFigureSources } from './figure-accounts.reads.ts'
import { readThresholds, saveThresholds, wireThresholds } from './thresholds.ts'

export type CreativeDeps = { links: Pick<FileLinks, 'sign'> }

const scopesOf = (call: Call): reads.CreativeScopes => ({
  games: call.scope('game'),
  regions: call.scope('region'),
  spreaders: call.scope('spreader'),
})
const makerOf = (call: Call, { links }: CreativeDeps): service.Maker => ({
  userId: call.user.id,
  scopes: scopesOf(call),
  links,
  audit: call.audit,
})

/** The library of creatives (S2 §7), each platform by the calls of its family. */
export const creativeRoutes = (deps: CreativeDeps): Handler[] => [
  ...familyRoutes('common', deps),
  ...familyRoutes('gdt', deps),
  ...familyRoutes('tiktok', deps),
  handle(calls.switchCreatives, async ({ ids, status }, call) => ({
    data: await service.switchCreatives(call.trx, makerOf(call, deps), ids, status),
  })),
  handle(calls.checkCreativeName, async ({ name, id, ...place }, call) => {
    if (id !== undefined) await service.creativeAt(call.db, makerOf(call, deps), id)
    const text = name.trim().normalize('NFC')
    const own = creativeNameBlockers(text)
    const found = own.length === 0 ? await reads.findName(call.db, { ...place, name: text }, id) : undefined
    return {
      data: {
        width: textWidth(text),
        max: CREATIVE_NAME_WIDTH,
        blockers: found ? [blocker('creative.name.taken', { field: 'name', params: { name: text } })] : own,
        taken_by: found ? { id: found.id, creator: personOf(found.creator_id, found.creator_name) } : null,
      },
    }
  }),
  handle(calls.creativeDetail, async ({ id }, call) => ({ data: await detailOf(call, deps, id) })),
  handle(calls.creativeChoices, async ({ game_id }, call) => ({
    data: await reads.readLandings(call.db, call.scope('game'), game_id, companyDay()),
  })),
  handle(calls.creativesForBatch, async (asked, call) => ({
    data: await creativesForBatch(call.db, asked, { scopes: scopesOf(call), language: call.language, links: deps.links }),
  })),
  handle(calls.saveThresholds, async ({ spend_minor: spendMinor, rate_percent: ratePercent, days, version }, call) => {
    const kept = { thresholds: { spendMinor, ratePercent, days }, version }
    return { data: wireThresholds(await saveThresholds(call.trx, kept, { userId: call.user.id, audit: call.audit })) }
  }),
]

function familyRoutes(family: CreativeFamily, deps: CreativeDeps): Handler[] {
  const { list, create, update, remove } = calls.CREATIVE_CALLS[family]
  const own = family === 'common' ? {} : { spreader_id: FAMILY_SPREADERS[family] }
  return [
    handle(list, async ({ page, per_page, mine, format, ...asked }, call) => {
      const kept = await readThresholds(call.db)
      const filter = { ...asked, ...own, ...(mine === '1' ? { creator: call.user.id } : {}) }
      const [scopes, toRow] = [scopesOf(call), creativeRowOf(deps.links, kept.thresholds)]
      const { total, ...effect } = await reads.readEffect(call.db, scopes, filter, kept.thresholds)
      const paging = format === undefined ? { page, per_page } : { page: 1, per_page: EXPORT_LIMIT }
      const rows = (await reads.readCreatives(call.db, scopes, filter, kept.thresholds, paging)).map(toRow)
      if (format === undefined) return { data: rows, total, page, per_page, thresholds: wireThresholds(kept), effect }
      return await creativeFile(rows, format, headOf(call, told(filter), { cut: total > EXPORT_LIMIT }))
    }),
    handle(create, async ({ creative }, call) => ({ data: await service.createCreative(call.trx, makerOf(call, deps), family, creative) })),
    handle(update, async ({ id, revision, creative: draft }, call) => ({
      data: await service.editCreative(call.trx, makerOf(call, deps), family, { id, revision, draft }),
    })),
    handle(remove, async ({ id, revision }, call) => {
      await service.deleteCreative(call.trx, makerOf(call, deps), family, { id, revision })
      return { data: { id } }
    }),
  ]
}

async function detailOf(call: Call, deps: CreativeDeps, id: string) {
  const creative = await service.creativeAt(call.db, makerOf(call, deps), id)
  const kept = await readThresholds(call.db)
  const [materials, versions, uses, held, figures, sources, unpriced] = await Promise.all([
    reads.readMaterialsOf(call.db, call.scope('game'), creative.material_ids),
    reads.readVersions(call.db, id),
    reads.readUses(call.db, id),
    reads.countUses(call.db, id),
    reads.readFigures(call.db, id, kept.thresholds.days),
    readFigureSources(call.db, id),
    reads.readUnpriced(call.db, scopesOf(call), { ids: [id] }, kept.thresholds),
  ])
  const order = new Map(creative.material_ids.map((material, place) => [material, place]))
  return {
    creative,
    materials: materials
      .map(({ storage_key, thumb_key, poster_key, ...material }) => ({
        ...material,
        thumb: pictureLink({ mime: material.mime, storage_key, thumb_key, poster_key }, deps.links),
        url: deps.links.sign(storage_key),
      }))
      .sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0)),
    versions: versions.map(({ made_by_id, made_by_name, made_at, ...version }) => ({
      ...version,
      made_by: personOf(made_by_id, made_by_name),
      made_at: made_at.toISOString(),
    })),
    uses: uses.map((use) => ({ ...use, created_at: use.created_at.toISOString() })),
    held,
    figures,
    unpriced,
    figure_sources: sources.map(({ done_at, ...source }) => ({ ...source, done_at: done_at?.toISOString() ?? null })),
    thresholds: wireThresholds(kept),
  }
}

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** The filter as an export says it. */
const told = (filter: reads.CreativeFilter): ExportFilter => ({
  region: { id: filter.region, of: 'region' },
  game_id: { id: filter.game_id, of: 'game' },
  spreader_id: { id: filter.spreader_id, of: 'spreader' },
  status: { code: filter.status, words: 'creative.status' },
  review_state: { code: filter.review_state, words: 'creative.review' },
  recommend_type: { code: filter.recommend_type, words: 'dict.recommend_type' },
  material_id: { text: filter.material_id },
  used: { code: filter.used, words: 'creative.used' },
  creator: { id: filter.creator, of: 'person' },
  q: { text: filter.q },
  ids: { text: filter.ids },
})
