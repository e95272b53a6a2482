import { describe, expect, test } from 'vitest'
import { withFilter, withoutFilter } from '#domain/metrics/filters.ts'
import { gamesOf, searchOf, viewIn, viewInto, type InsightView } from '#views/insight/insight-query.ts'

const TODAY = '2026-11-24'
const read = (search: string) => viewIn(new URLSearchParams(search), TODAY)
const USUAL = read('')
const FULL: InsightView = {
  subject: 'campaign',
  granularity: 'week',
  range: 'own',
  from: '2026-10-01',
  until: '2026-10-31',
  compare: 'year',
  metric: 'ctr',
  filters: [
    { dimension: 'game', is: 'in', values: ['10078', '10079'] },
    { dimension: 'account', is: 'in', values: ['900100'] },
  ],
}

describe('the view in the address', () => {
  test('a full view comes back from its address', () => {
    expect(viewIn(searchOf(FULL), TODAY)).toEqual(FULL)
  })

  test('the usual view writes nothing', () => {
    expect(USUAL).toEqual({
      subject: 'account',
      granularity: 'total',
      range: 'last7',
      from: '2026-11-17',
      until: '2026-11-23',
      compare: 'previous',
      metric: 'spend',
      filters: [],
    })
    expect(searchOf(USUAL).toString()).toBe('')
  })

  test("parameters of others are kept, the view's own are replaced", () => {
    const before = new URLSearchParams('grid=abc&by=game&m=ctr&days=month&country=TW')
    expect(searchOf({ ...USUAL, subject: 'ad' }, before).toString()).toBe('by=ad&grid=abc')
  })

  test('values that are left out, and what is not known, are in the address as well', () => {
    const view = read('country=!TW,HK&account=~,a1&region=!')
    expect(view.filters).toEqual([
      { dimension: 'country', is: 'not_in', values: ['TW', 'HK'] },
      { dimension: 'account', is: 'in', values: ['', 'a1'] },
    ])
    expect(read(searchOf(view).toString()).filters).toEqual(view.filters)
    expect(gamesOf(read('game=!10078'))).toEqual([])
  })

  test('values that do not exist are left out', () => {
    expect(read('by=nothing&g=minute&days=always&vs=never&m=luck&game=&planet=9&from=2026-02-30')).toEqual(USUAL)
    expect(read('days=own&from=2026-02-30&until=2026-03-01')).toEqual(USUAL)
    expect(read('days=own&from=2026-03-01')).toEqual(USUAL)
  })

  test.each([
    ['yesterday', '2026-11-23', '2026-11-23'],
    ['last30', '2026-10-25', '2026-11-23'],
    ['month', '2026-11-01', '2026-11-24'],
  ])('%s is from %s until %s', (days, from, until) => {
    expect(read(`days=${days}`)).toEqual({ ...USUAL, range: days, from, until })
  })

  test('days of its own are read, and only they are written', () => {
    const own = read('days=own&from=2026-01-05&until=2026-01-09')
    expect([own.range, own.from, own.until]).toEqual(['own', '2026-01-05', '2026-01-09'])
    expect(searchOf(own).toString()).toBe('days=own&from=2026-01-05&until=2026-01-09')
    expect(searchOf(read('days=month')).toString()).toBe('days=month')
  })

  test('without a comparison the address says so', () => {
    expect(read('vs=none').compare).toBe('')
    expect(searchOf(read('vs=none')).toString()).toBe('vs=none')
  })
})

describe('one level down', () => {
  test('from the whole down to the ad, each level narrows the next', () => {
    const path = ['', '21', '900100', 'c-1', 'g-1']
    const subjects: string[] = []
    let view: InsightView = { ...USUAL, subject: 'total' }
    for (const value of path) {
      const below = viewInto(view, value)
      if (!below) throw new Error(`nothing below ${view.subject}`)
      view = below
      subjects.push(view.subject)
    }
    expect(subjects).toEqual(['media_src', 'account', 'campaign', 'adgroup', 'ad'])
    expect(view.filters).toEqual([
      { dimension: 'spreader', is: 'in', values: ['21'] },
      { dimension: 'account', is: 'in', values: ['900100'] },
      { dimension: 'group1', is: 'in', values: ['c-1'] },
      { dimension: 'group2', is: 'in', values: ['g-1'] },
    ])
    expect(viewInto(view, 'a-1')).toBeNull()
  })

  test('a row whose value is not known leads nowhere', () => {
    expect(viewInto(USUAL, '')).toBeNull()
  })

  test('a filter by the same dimension is replaced, others stay', () => {
    expect(viewInto({ ...FULL, subject: 'account' }, '900101')?.filters).toEqual([
      { dimension: 'game', is: 'in', values: ['10078', '10079'] },
      { dimension: 'account', is: 'in', values: ['900101'] },
    ])
  })

  test('a filter is set, read and taken away', () => {
    const narrowed = withFilter(USUAL, 'game', ['10078'])
    expect([gamesOf(narrowed), gamesOf(USUAL)]).toEqual([['10078'], []])
    expect(withoutFilter(narrowed, 'game')).toEqual(USUAL)
    expect(withoutFilter(FULL, 'game').filters).toEqual([{ dimension: 'account', is: 'in', values: ['900100'] }])
  })
})
