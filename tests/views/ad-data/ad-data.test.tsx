import { expect, test } from 'vitest'
import { say } from '#i18n/catalogue.ts'
import { NO_AD_DATA_FILTER } from '#views/ad-data/ad-data-reading.ts'
import { AD_DATA_COLUMNS, lineState } from '#views/ad-data/ad-data-columns.ts'
import { filterFrom, isFiltered, searchOf } from '#views/ad-data/ad-data-filter.ts'

test('the filter is in the address and comes back from it; what does not belong there is left out', () => {
  const filter = {
    channel: 'fb_ad',
    gameId: '10078',
    accountId: '9',
    dayFrom: '2026-11-01',
    dayTo: '2026-11-20',
    state: 'settled',
    trouble: true,
    page: 3,
  } as const
  expect(filterFrom(searchOf(filter))).toEqual(filter)
  expect(searchOf(NO_AD_DATA_FILTER).toString()).toBe('')
  expect(filterFrom(new URLSearchParams('from=yesterday&to=2026-02-30&state=gone&trouble=yes&page=0&x=1'))).toEqual(NO_AD_DATA_FILTER)
  expect([isFiltered(NO_AD_DATA_FILTER), isFiltered({ ...NO_AD_DATA_FILTER, page: 2 }), isFiltered(filter)]).toEqual([false, false, true])
})

test.each([
  [{ failed: 1, unknown: 1, waiting: 1, state: 'pushing' }, 'refused'],
  [{ failed: 0, unknown: 1, waiting: 0, state: 'settled' }, 'unknown'],
  [{ failed: 0, unknown: 0, waiting: 1, state: 'pushing' }, 'running'],
  [{ failed: 0, unknown: 0, waiting: 0, state: 'settled' }, 'done'],
])('a line with %j is %s', (line, state) => expect(lineState(line)).toBe(state))

test('the network is named by its generation, as the list of batches names it', () => {
  const network = AD_DATA_COLUMNS.find(({ key }) => key === 'channel')
  const words = ['toutiao_ad3', 'gdt_ad2', 'gdt_ad'].map((channel) => network?.text?.(channel, {} as never, (key) => say('zh', key)))
  expect(words).toEqual(['巨量引擎', '腾讯广告', '腾讯广告（旧版）'])
})
