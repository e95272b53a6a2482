import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import type { DayRange } from '#domain/metrics/ranges.ts'
import { PAGES } from '#permissions/page-list.ts'
import { daysChosen, FIGURE_PAGES, figurePageHref, NOTHING_CARRIED, type FigurePage } from '#app/parts/figure-pages.ts'
import { filterFrom } from '#views/ad-data/ad-data-filter.ts'
import { rangeIn } from '#views/insight/insight-query.ts'

const TODAY = '2026-11-24'
const OWN: DayRange = { range: 'own', from: '2026-09-01', until: '2026-10-31' }
const GAME = { dimension: 'game', is: 'in', values: ['10078'] } as const
const href = (page: FigurePage, filters: DimensionFilters = [], days: DayRange | null = null) =>
  figurePageHref(page, { filters, days }, TODAY)
const hrefs = (filters: DimensionFilters, days: DayRange | null = null) =>
  Object.fromEntries(FIGURE_PAGES.map((page) => [page, href(page, filters, days).replace(/^[^?]*/, '')]))

describe('the switch of pages of figures', () => {
  test('has every page of ad data, and its own page shows it as open', () => {
    const ofData = PAGES.filter(({ authKey, landed }) => authKey === 'data' && landed).map(({ name }) => name)
    expect(ofData.filter((name) => !FIGURE_PAGES.some((page) => page === name))).toEqual([])
    const files = [...readFileSync('src/app/sub-apps/insight.tsx', 'utf8').matchAll(/pageRoute\('(\w+)', \(\) => import\('#app\/(.+?)'\)/g)]
    expect(files.length).toBeGreaterThan(8)
    for (const [, name = '', file = ''] of files)
      expect([file, readFileSync(`src/app/${file}`, 'utf8').includes(`at="${name}"`)]).toEqual([file, true])
  })

  test('a page that asks for nothing leads to plain addresses, so that each opens with its own filter and days', () => {
    expect(FIGURE_PAGES.map((page) => figurePageHref(page, NOTHING_CARRIED, TODAY).includes('?'))).toEqual(FIGURE_PAGES.map(() => false))
  })

  test('a game goes to every page; without several of them where a page is of one', () => {
    const one = '?game=10078'
    expect(hrefs([GAME])).toEqual({ ...Object.fromEntries(FIGURE_PAGES.map((page) => [page, one])), TableFiles: '' })
    const both = hrefs([{ ...GAME, values: ['10078', '10079'] }])
    expect([both.Table, both.TableLifeCycle, both.TablePushed]).toEqual(['?game=10078%2C10079', '', ''])
  })

  test('only dimensions that the figures of the other page are told by are taken along, left out values too', () => {
    const filters: DimensionFilters = [
      GAME,
      { dimension: 'country', is: 'not_in', values: ['TW'] },
      { dimension: 'os', is: 'in', values: ['ios'] },
      { dimension: 'account', is: 'in', values: ['a1'] },
    ]
    const most = '?game=10078&country=%21TW&account=a1'
    expect(hrefs(filters)).toEqual({
      Table: most,
      // networks tell no country by the hour
      TableRealtime: '?game=10078&account=a1',
      TableCohorts: most,
      TableLifeCycle: most,
      TableEffect: most,
      TableBenchmark: most,
      TableCustom: most,
      Observatory: '?game=10078&country=%21TW&os=ios',
      TableFiles: '',
      TablePushed: '?game=10078&account=a1',
    })
  })

  test('days that were chosen go where days are, whole months to months, one day to the day', () => {
    const days = '?days=own&from=2026-09-01&until=2026-10-31'
    expect(hrefs([], OWN)).toEqual({
      Table: days,
      TableRealtime: '',
      TableCohorts: days,
      TableLifeCycle: '',
      TableEffect: days,
      TableBenchmark: days,
      TableCustom: days,
      Observatory: '?months=own&from=2026-09&until=2026-10',
      TableFiles: '',
      TablePushed: '',
    })
    expect(href('Observatory', [], { ...OWN, until: '2026-10-30' })).toBe('/observatory')
    expect(href('Observatory', [], rangeIn(new URLSearchParams('days=month'), TODAY, 'last7'))).toBe('/observatory?months=month')
    expect(href('TableRealtime', [], { range: 'own', from: '2026-11-20', until: '2026-11-20' })).toBe('/table-2/realtime?day=2026-11-20')
  })

  test('days that a page opened with by itself are not chosen', () => {
    const daysOf = (search: string) => daysChosen(new URLSearchParams(search), rangeIn(new URLSearchParams(search), TODAY, 'last7'))
    expect([daysOf('game=1'), daysOf('days=last30')?.range]).toEqual([null, 'last30'])
  })

  test('a report by creative leads to creatives, one creative to itself; the kind of rows to the same kind next to its peers', () => {
    const of = (page: FigurePage, subject: 'creative' | 'game' | 'region', filters: DimensionFilters = []) =>
      figurePageHref(page, { filters, days: null, subject }, TODAY)
    expect(of('TableEffect', 'creative')).toBe('/table-2/effect?of=creative')
    const one: DimensionFilters = [{ dimension: 'creative', is: 'in', values: ['7'] }]
    expect(of('TableEffect', 'game', one)).toBe('/table-2/effect?of=creative&open=7&creative=7')
    expect([of('TableBenchmark', 'game'), of('TableBenchmark', 'region')]).toEqual(['/table-2/benchmark?of=game', '/table-2/benchmark'])
  })

  test('one network, game and account are what the page of pushed batches is narrowed to', () => {
    const address = href('TablePushed', [{ dimension: 'spreader', is: 'in', values: ['21'] }, GAME])
    expect(filterFrom(new URL(address, 'http://x').searchParams)).toMatchObject({ channel: 'fb_ad', gameId: '10078', accountId: '' })
  })
})
