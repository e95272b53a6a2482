import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { connectClient } from '#client/call.ts'
import { say } from '#i18n/catalogue.ts'
import { addSums } from '#domain/metrics/evaluate.ts'
import { GROUPING_NAMES, OBSERVATORY_TIMES, REST } from '#domain/observatory/grouping.ts'
import { OBSERVED_KEYS, OBSERVED_MEASURES, observedMeasure } from '#domain/observatory/measures.ts'
import {
  adDataSearch,
  daysOfView,
  measuresOf,
  MONTH_RANGES,
  observatoryInto,
  observatorySearchOf,
  observatoryViewIn,
} from '#views/insight/observatory/observatory-query.ts'
import { firstFive, measureWord, observatoryRows } from '#views/insight/observatory/observatory-rows.ts'
import { trendTimeOf, wiredObservatory } from '#views/insight/observatory/wire.ts'
import { observatoryAt, observatoryOf } from '../../../stories/reading/observatory-sample.ts'

const TODAY = '2026-01-15'
const viewIn = (search: string) => observatoryViewIn(new URLSearchParams(search), TODAY)

test('an address says every view, and reads back as the view it was written from', () => {
  const view = fc.record({
    grouping: fc.constantFrom(...GROUPING_NAMES),
    time: fc.constantFrom(...OBSERVATORY_TIMES),
    range: fc.constantFrom(...MONTH_RANGES),
    marks: fc.boolean(),
    measure: fc.constantFrom(...OBSERVED_KEYS),
    filters: fc.constantFrom(
      [],
      [{ dimension: 'game' as const, is: 'in' as const, values: ['1', '2'] }],
      [{ dimension: 'spreader' as const, is: 'in' as const, values: ['21'] }],
    ),
  })
  fc.assert(
    fc.property(view, (some) => {
      const written = observatorySearchOf({ ...some, from: '2025-03', until: '2025-11' }, new URLSearchParams('grid=x'))
      const read = observatoryViewIn(written, TODAY)
      expect(written.get('grid')).toBe('x')
      const measure = measuresOf(some.time).includes(some.measure) ? some.measure : 'dap_cost_amount'
      expect(read).toMatchObject({ ...some, measure })
      expect(observatorySearchOf(read).toString()).toBe(
        observatorySearchOf({ ...some, measure, from: '2025-03', until: '2025-11' }).toString(),
      )
    }),
  )
  expect(observatorySearchOf(viewIn('')).toString()).toBe('')
})

test('months are counted back over the turn of a year; own ones the wrong way round are the usual', () => {
  expect(viewIn('')).toMatchObject({ range: 'last3', from: '2025-11', until: '2026-01' })
  expect(viewIn('months=last_month')).toMatchObject({ from: '2025-12', until: '2025-12' })
  expect(viewIn('months=own&from=2025-03&until=2025-02')).toMatchObject({ range: 'last3' })
  expect(daysOfView(viewIn('months=own&from=2024-01&until=2024-02'))).toEqual({ from: '2024-01-01', until: '2024-02-29' })
})

test('what an address cannot mean is left out', () => {
  expect(viewIn('by=planet&g=rt5&m=love&ad=7&country=TW')).toMatchObject({
    grouping: 'game',
    time: 'total',
    measure: 'dap_cost_amount',
    filters: [{ dimension: 'country', is: 'in', values: ['TW'] }],
  })
  expect(viewIn('g=day&m=fin_profit').measure).toBe('dap_cost_amount')
})

test('a row leads to what is in it; the rest and what is not told apart lead nowhere', () => {
  expect(observatoryInto(viewIn(''), '10078')).toMatchObject({
    grouping: 'top5_media_src',
    filters: [{ dimension: 'game', is: 'in', values: ['10078'] }],
  })
  expect(observatoryInto(viewIn('by=top5_country'), 'TW')).toMatchObject({
    grouping: 'game',
    filters: [{ dimension: 'country', is: 'in', values: ['TW'] }],
  })
  expect(observatoryInto(viewIn('by=no_group'), '')).toMatchObject({ grouping: 'game', filters: [] })
  expect([
    observatoryInto(viewIn('by=top5_country'), REST),
    observatoryInto(viewIn('by=top5_country'), ''),
    observatoryInto(viewIn('by=appstore'), 'ios'),
  ]).toEqual([null, null, null])
})

test('the ad data of a day have the filters that ad data are told by', () => {
  expect(adDataSearch(viewIn('game=1,2&os=ios'), '2026-01-03').toString()).toBe('days=own&from=2026-01-03&until=2026-01-03&game=1%2C2')
})

test('the chart is as fine as its measure allows', () => {
  expect([viewIn(''), viewIn('months=month'), viewIn('months=last12'), viewIn('m=gap_cost'), viewIn('g=quarter')].map(trendTimeOf)).toEqual(
    ['week', 'day', 'month', 'month', 'quarter'],
  )
})

test('the chart is asked for next to the table, and not again where both are of the same time', () => {
  const askedFor = (search: string) => {
    const asked: string[] = []
    connectClient({
      call: (_endpoint, input) => {
        asked.push((input as { granularity?: string }).granularity ?? 'total')
        return new Promise<never>(() => undefined)
      },
      download: () => Promise.reject(new Error('no file is asked for')),
    })
    createActor(wiredObservatory, { input: { query: viewIn(search) } })
      .start()
      .stop()
    return asked
  }
  expect([askedFor(''), askedFor('g=quarter')]).toEqual([['total', 'week'], ['quarter']])
})

test('every measure has a name and a formula in both languages', () => {
  for (const key of OBSERVED_KEYS)
    for (const language of ['zh', 'en'] as const)
      for (const word of [measureWord(key), `observatory.formula.${key}`]) expect(say(language, word)).not.toBe(word)
})

test('a row has its months, and a gap is explained month by month', () => {
  const shown = observatoryOf(observatoryAt(''))
  const [row] = observatoryRows((key, params) => say('zh', key, params), 'zh', shown)
  expect(row).toMatchObject({ name: '星河战纪', time: '', group: '10078' })
  expect(row?.cells.fin_actual_income).toEqual({ value: 890_460, text: '8,904.60', plain: '8904.60' })
  expect(row?.cells.gap_income?.text).toBe('−275.40')
  expect(row?.gaps.income).toEqual(['2026-09：系统 9,180.00，结账 8,904.60，相差 −275.40'])
  const months = observatoryRows((key, params) => say('zh', key, params), 'zh', observatoryOf(observatoryAt('g=month')))
  expect(months.slice(0, 8).map(({ time, cells }) => [time, cells.fin_actual_income?.text])).toContainEqual(['2026-10', '–'])
})

test('five bars, the rest and what is of no part come to the total', () => {
  const [cost] = [observedMeasure('dap_ua_cost')]
  if (!cost) throw new Error('no measure')
  const some = fc.array(fc.record({ group: fc.constantFrom('', REST, 'a', 'b', 'c', 'd', 'e', 'f', 'g'), spend: fc.integer() }))
  fc.assert(
    fc.property(some, (rows) => {
      const parts = firstFive(
        rows.map(({ group, spend }) => ({ group, sums: { spend: String(spend) } })),
        cost,
      )
      expect(parts.length).toBeLessThanOrEqual(7)
      const total = rows.reduce((sum, { spend }) => sum + spend, 0)
      expect(
        addSums(
          parts.map(({ sums }) => sums),
          ['spend'],
        ).spend,
      ).toBe(String(total))
    }),
  )
  expect(OBSERVED_MEASURES.length).toBe(OBSERVED_KEYS.length)
})

test('of gaps the largest are those farthest from 0', () => {
  const gap = observedMeasure('gap_income')
  if (!gap) throw new Error('no measure')
  const part = (group: string, received: string) => ({ group, sums: { received, income_platform: '100' } })
  const parts = [part('a', '101'), part('b', '10'), part('c', '99'), part('d', '150'), part('e', '103'), part('f', '104'), part('g', '100')]
  expect(firstFive(parts, gap).map(({ group }) => group)).toEqual(['b', 'd', 'f', 'e', 'a', REST])
})
