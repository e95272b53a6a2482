import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { rowFormulas, placeOfBatch } from '#views/batch/preview/row-macros.ts'
import { itemsOf, wiresOf } from '../../../stories/batch/sample.ts'

const GAME = { game_id: '301', name: '星河战纪', timezone: 'Asia/Shanghai' }

test('says of a row what name templates say: place, groups above, values, and its number among those next to it', () => {
  const items = itemsOf()
  const rows = createBatchRows(META, wiresOf(items, 'draft').lookups)
  rows.take(items)
  const { macros, valuesOf } = rowFormulas(META, rows.store, placeOfBatch(GAME, '2026-11-20T18:00:00Z', null))
  expect([...macros].filter((macro) => META.axes.some(({ key }) => key === macro))).toEqual([])
  const ads = items.filter(({ level, parent_seq: parent }) => level === 'ad' && parent === 2)
  const second = rows.store.get(String(ads[1]?.seq))
  const above = items.find(({ seq }) => seq === 2)
  expect(second && valuesOf(second)).toMatchObject({
    game: '星河战纪',
    game_id: '301',
    date: '20261121',
    seq: '02',
    adgroup: above?.name,
    campaign: items.find(({ seq }) => seq === above?.parent_seq)?.name,
  })
})
