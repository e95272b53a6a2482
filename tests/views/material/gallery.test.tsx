import { expect, test } from 'vitest'
import type { MaterialRow } from '#contract/material.ts'
import { tilesIn, tileStep } from '#views/kit/grid/tiles.ts'
import { filterThatShows, MATERIAL_FILTERS, materialFilters, materialQuery } from '#views/material/material-filter.ts'
import { filterIn } from '#views/things/list-filter.ts'
import { createMaterialRows, MATERIALS_A_PAGE } from '#views/material/material-rows.ts'
import { bytesText, durationText } from '#views/material/material-words.ts'

const TILE = { width: 100, height: 50 }

test('only the tiles in sight are drawn, two rows beyond them, however many there are', () => {
  expect(tilesIn({ top: 0, width: 450, height: 200, count: 20_000, tile: TILE })).toEqual({ columns: 4, rows: 5000, first: 0, last: 24 })
  expect(tilesIn({ top: 100_000, width: 450, height: 200, count: 20_000, tile: TILE })).toMatchObject({ first: 7992, last: 8024 })
  expect(tilesIn({ top: 0, width: 20, height: 200, count: 3, tile: TILE })).toEqual({ columns: 1, rows: 3, first: 0, last: 3 })
  expect(tilesIn({ top: 0, width: 450, height: 0, count: 0, tile: TILE })).toMatchObject({ first: 0, last: 0 })
})

test('arrows move by a tile and by a row, pages by what is in sight', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'a']
  expect(keys.map((key) => tileStep(key, { columns: 4, page: 16 }))).toEqual([-1, 1, -4, 4, -16, 16, null])
})

const filterFrom = (search: string) => filterIn(MATERIAL_FILTERS, new URLSearchParams(search))

test('the address says the filter, also in the names of before; what it does not know narrows nothing', () => {
  const filter = filterFrom('region=1&type=video&status=nonsense&tag=春节&review=passed&folder=7&q=%20夏%20')
  expect([filter.type, filter.status]).toEqual(['video', ''])
  expect(materialQuery(filter)).toEqual({ region: '1', type: 'video', review_state: 'passed', folder_id: '7', tags: ['春节'], q: '夏' })
})

test('suppliers and folders are offered as they are now, each folder by its place with what lies in it', () => {
  const folders = [{ id: '7', game_id: '10078', parent_id: null, name: '首发', count: 3 }]
  const vendors = [{ value: 'v1', label: '画社', retired: false }]
  const offered = materialFilters({ vendors, folders }, '10078').flatMap((one) =>
    'name' in one && one.name.endsWith('_id') ? [one.options] : [],
  )
  expect(offered.map((options) => options?.at(-1)?.label)).toEqual([undefined, '画社', '首发 (3)'])
})

const aRow = (id: string, name = id): MaterialRow => ({
  id,
  name,
  game_id: 'g',
  game_name: 'g',
  region_id: '1',
  type: 'image',
  mime: 'image/png',
  width: 1,
  height: 1,
  bytes: 1,
  duration_ms: null,
  tags: [],
  status: 'ready',
  remark: '',
  vendor_id: null,
  vendor_name: null,
  folder_id: null,
  designer: '',
  planner: '',
  cost_minor: null,
  cost_currency: null,
  file_name: '',
  youtube_id: null,
  video_status: 'ready',
  failure: null,
  version: 1,
  revision: 1,
  review_state: 'none',
  recommend_type: '0',
  creator: null,
  created_at: '',
  updated_at: '',
  used_by_count: 0,
  thumb: null,
})

test('pages come one after the other until one is not full; what is gone from the library leaves the list when it is read again', async () => {
  const all = Array.from({ length: MATERIALS_A_PAGE + 3 }, (_, index) => aRow(String(index)))
  let there = all
  const sizes: number[] = []
  const rows = createMaterialRows(async (_filter, { page }) => {
    sizes.push(rows.store.size)
    return { rows: there.slice((page - 1) * MATERIALS_A_PAGE, page * MATERIALS_A_PAGE), total: there.length }
  })
  const filter = filterFrom('')
  const read = () => rows.read(filter, new AbortController().signal)
  expect(await read()).toMatchObject({ total: all.length })
  expect([rows.store.size, sizes]).toEqual([all.length, [0, MATERIALS_A_PAGE]])
  there = [aRow('new'), ...all.slice(5).map((row) => ({ ...row, name: 'again' }))]
  await read()
  expect([rows.store.size, rows.store.get('0'), rows.store.get('7')?.name, rows.store.get('new')?.id]).toEqual([
    all.length - 4,
    undefined,
    'again',
    'new',
  ])
})

test('another filter takes the place of the rows with its first page; one that is no longer wanted changes nothing', async () => {
  const stop = new AbortController()
  const rows = createMaterialRows(async ({ q }) => {
    if (q === 'late') stop.abort()
    return { rows: [aRow(q ?? '')], total: 1 }
  })
  const asking = (q: string, signal = new AbortController().signal) => rows.read(filterFrom(`q=${q}`), signal)
  await asking('one')
  await asking('two')
  expect([...rows.store.values()].map(({ id }) => id)).toEqual(['two'])
  await expect(asking('late', stop.signal)).rejects.toThrow()
  expect([...rows.store.values()].map(({ id }) => id)).toEqual(['two'])
})

test('rows that another user changed are read by their ids; one that came or went asks for the whole', async () => {
  const asked: unknown[] = []
  let there = [aRow('1'), aRow('2')]
  const rows = createMaterialRows(async (_filter, { ids }) => {
    asked.push(ids)
    const found = there.filter(({ id }) => ids?.includes(id) ?? true)
    return { rows: found, total: found.length }
  })
  const filter = filterFrom('')
  await rows.read(filter, new AbortController().signal)
  there = there.map((row) => ({ ...row, review_state: 'passed' }))
  expect(await rows.follow(filter, ['2'])).toEqual({ isSame: true })
  expect([...rows.store.values()].map(({ review_state: state }) => state)).toEqual([aRow('1').review_state, 'passed'])
  there = [aRow('3'), aRow('2')]
  expect([await rows.follow(filter, ['3']), await rows.follow(filter, ['1']), await rows.follow(filterFrom('q=x'), ['1'])]).toEqual([
    { isSame: false },
    { isSame: false },
    { isSame: true },
  ])
  expect(asked).toEqual([undefined, ['2'], ['3'], ['1'], ['1']])
})

test('a region without materials counts those of all regions, by the rest of the filter, and one with materials asks nothing more', async () => {
  const asked: unknown[] = []
  const rows = createMaterialRows(async ({ region, q }, { page, size }) => {
    asked.push({ region, q, page, size })
    return region === '1' ? { rows: [], total: 0 } : { rows: [aRow('one')], total: 12 }
  })
  const read = (search: string) => rows.read(filterFrom(search), new AbortController().signal)
  expect([(await read('region=1&q=夏')).elsewhere, (await read('region=2&q=夏')).elsewhere]).toEqual([12, 0])
  expect(asked).toEqual([
    { region: '1', q: '夏', page: 1, size: MATERIALS_A_PAGE },
    { region: '', q: '夏', page: 1, size: 1 },
    { region: '2', q: '夏', page: 1, size: MATERIALS_A_PAGE },
  ])
})

test('what was uploaded is in the list: a region or a game that leaves it out narrows no more, the rest does', () => {
  const shown = (search: string) => materialQuery(filterThatShows(filterFrom(search), { game_id: '7', region_id: '2' }))
  expect([shown('region=1&type=image'), shown('region=2&game_id=7'), shown('region=1&game_id=8')]).toEqual([
    { type: 'image' },
    { region: '2', game_id: '7' },
    {},
  ])
})

test('sizes and lengths are said as people read them', () => {
  expect([bytesText(900), bytesText(2048), bytesText(3_500_000), durationText(65_400), durationText(200), durationText(null)]).toEqual([
    '900 B',
    '2 KB',
    '3.3 MB',
    '1:05',
    '0:01',
    '–',
  ])
})
