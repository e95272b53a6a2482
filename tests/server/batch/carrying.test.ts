import { afterAll, beforeAll, expect, test } from 'vitest'
import * as creatives from '#server/features/creative/creative.reads.ts'
import * as landings from '#server/features/landing/landing.reads.ts'
import * as materials from '#server/features/material/material.reads.ts'
import { readUseCounts } from '#server/features/material/material.repository.ts'
import { readUsesOf } from '#server/features/review/uses.reads.ts'
import { aStudio, created, GAME, type Studio } from '../creative/a-studio.ts'

let studio: Studio
beforeAll(async () => void (studio = await aStudio()))
afterAll(() => studio.close())

const CARRIED = { material_id: 'm2', headline: '同一组广告', message: '同一段正文', link_url: 'https://star.example/play' }
type State = 'draft' | 'pushing' | 'settled' | 'discarded'
/** ads of one batch; a reason: that it was left out, or what is wrong with it */
type Ads = readonly { excluded_reason?: string; problems?: string }[]

async function aBatch(state: State, ads: Ads): Promise<void> {
  const { db } = studio.database
  const batch = await db
    .insertInto('batch')
    .values({ channel: 'fb_ad', kind: 'create', name: state, game_id: GAME, account_ids: [], spec: '{}', state, created_by: '1' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = ads.map((ad, at) => ({
    batch_id: batch.id,
    seq: at + 1,
    level: 'ad' as const,
    account_id: '2100001',
    name: `广告 ${at}`,
    values: JSON.stringify(CARRIED),
    ...ad,
  }))
  await db.insertInto('batch_item').values(rows).execute()
}

test('a material, a creative, a landing page and the review count the same ads, batch by batch', async () => {
  const { db } = studio.database
  const creative = await created(studio, { material_ids: ['m2'], titles: [CARRIED.headline], messages: [CARRIED.message] })
  await db
    .insertInto('landing_page')
    .values({ id: 'p1', game_id: GAME, name: '落地页', url: CARRIED.link_url, template_id: 'download', creator: '1', updated_by: '1' })
    .execute()
  await aBatch('settled', [{}, {}, { excluded_reason: 'by_hand' }])
  await aBatch('pushing', [{ problems: JSON.stringify([{ code: 'batch.material.missing' }]) }])
  // what is left out of a draft may be taken in again
  await aBatch('draft', [{}, { excluded_reason: 'by_hand' }])
  await aBatch('discarded', [{}, {}])

  const page = { page: 1, per_page: 10 }
  const thresholds = { spendMinor: '1', ratePercent: 1, days: 7 }
  const scopes = { games: '*', regions: '*', spreaders: '*' } as const
  const [listedCreative] = await creatives.readCreatives(db, scopes, { ids: [creative.id] }, thresholds, page)
  const [listedMaterial] = await materials.readMaterials(db, scopes, { ids: ['m2'] }, page)
  const listedPage = await landings.landingStore.one(db, { games: '*', today: '2026-11-22' }, 'p1')
  expect([listedCreative?.used_by_count, listedMaterial?.used_by_count, Reflect.get(listedPage ?? {}, 'used_by_count')]).toEqual([5, 5, 5])

  const ofMaterial = { object_type: 'material', object_id: 'm2', material_id: 'm2' } as const
  const ofCreative = { object_type: 'creative', object_id: creative.id, material_id: 'm2' } as const
  const inAll = { ads: 5, batches: 3 }
  expect(await creatives.countUses(db, creative.id)).toEqual(inAll)
  expect((await readUseCounts(db, ['m2'])).get('m2')).toMatchObject(inAll)
  expect(await readUsesOf(db, ofMaterial)).toMatchObject(inAll)
  expect(await readUsesOf(db, ofCreative)).toMatchObject(inAll)

  const byBatch = (uses: readonly { state: string; ads: number }[]) => Object.fromEntries(uses.map(({ state, ads }) => [state, ads]))
  const told = { settled: 2, pushing: 1, draft: 2 }
  expect(byBatch(await creatives.readUses(db, creative.id))).toEqual(told)
  expect(byBatch(await materials.readUses(db, 'm2'))).toEqual(told)
  expect(byBatch(await landings.readUses(db, 'p1'))).toEqual(told)
})
