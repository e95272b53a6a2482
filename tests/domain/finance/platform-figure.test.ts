import { describe, expect, test } from 'vitest'
import { createFigureReader, figureTemplate, recogniseFigures } from '#domain/finance/figure-sheet.ts'
import { convertFromBase } from '#domain/finance/fx.ts'
import { figuresOnRows, spreadFigure, type FiguredRow } from '#domain/finance/platform-figure.ts'
import type { StatementContext, StatementLine } from '#domain/finance/row-reading.ts'

describe('a figure next to amounts', () => {
  test('is read next to returns, which take back, and next to rows of nothing', () => {
    expect(spreadFigure(100n, [150n, -50n])).toEqual([150n, -50n])
    expect(spreadFigure(90n, [150n, -50n])).toEqual([142n, -52n])
    expect(spreadFigure(7n, [0n, 0n, 0n])).toEqual([3n, 2n, 2n])
    expect(spreadFigure(-7n, [3n])).toEqual([-7n])
  })
})

const row = (id: string, change: Partial<FiguredRow> = {}): FiguredRow => ({
  id,
  place: 'app store',
  currency: 'USD',
  actual: 1_000n,
  base: 7_100n,
  rate: '7.1',
  ...change,
})

describe('figures on rows', () => {
  test('lie on the rows of their place and currency; a place without one is left as it was', () => {
    const rows = [row('1'), row('2', { actual: 3_000n, base: 21_300n }), row('3', { place: 'google play' })]
    const found = figuresOnRows(rows, [{ place: 'app store', currency: 'USD', amount: 4_400n, base: 31_240n }])
    expect([...found]).toEqual([
      ['1', 1_100n],
      ['2', 3_300n],
    ])
  })

  test('in a currency that no row has lie, converted, on rows without one of their own', () => {
    const rows = [row('1'), row('2', { currency: 'JPY', actual: 5_000n, base: 23_800n, rate: '0.0476' })]
    const found = figuresOnRows(rows, [
      { place: 'app store', currency: 'USD', amount: 900n, base: 6_390n },
      { place: 'app store', currency: 'CNY', amount: 23_800n, base: 23_800n },
    ])
    expect([...found]).toEqual([
      ['1', 900n],
      ['2', 5_000n],
    ])
  })

  test('a row whose currency no figure of its place has, has none: 0', () => {
    const found = figuresOnRows([row('1'), row('2', { currency: 'EUR' })], [{ place: 'app store', currency: 'USD', amount: 5n, base: 36n }])
    expect(found.get('2')).toBe(0n)
  })
})

test('nothing is converted by a rate of nothing', () => {
  expect(() => convertFromBase(1n, { to: 'USD', rate: '0' })).toThrow(RangeError)
})

const CONTEXT: StatementContext = {
  month: '2026-10',
  gameOf: (text) => (text === '萌宠小镇' ? '10078' : null),
  accountOf: () => null,
  storeOf: (text) => text,
  namedBy: () => null,
  spreaderOf: () => null,
  rateOf: (currency) => (currency === 'USD' ? { id: '1', name: '', currency, base: 'CNY', day: '2026-10-01', rate: '7.1' } : null),
  knownCurrency: (currency) => ['USD', 'EUR'].includes(currency),
}
const line = (...cells: string[]): StatementLine => ({ line: 2, span: 1, cells, formulas: [], hidden: false, merged: false, broken: false })

describe('a file of figures', () => {
  const head = recogniseFigures(figureTemplate('zh', '1').slice(0, 1))
  const read = 'found' in head ? createFigureReader(head.found, CONTEXT) : () => ({ problems: [] })
  const codes = (...cells: string[]) => {
    const found = read(line(...cells))
    return 'problems' in found ? found.problems.map(({ code, field }) => `${field} ${code}`) : found.entry
  }

  test('is read line by line', () => {
    expect(codes('2026-10', '萌宠小镇', 'App Store', '-693.50', 'usd')).toEqual({
      gameId: '10078',
      appStore: 'App Store',
      currency: 'USD',
      amountMinor: -69_350n,
    })
  })

  test('says what is wrong with a line, field by field', () => {
    expect(codes('2026-09', '别的', '', '1.005', 'USD')).toEqual([
      'month finance.statement.wrong_month',
      'game finance.statement.game_unknown',
      'app_store finance.statement.missing',
      'system value.decimals',
    ])
    expect(codes('', '', 'x', '', 'XXX')).toEqual([
      'month finance.statement.missing',
      'game finance.statement.missing',
      'currency finance.statement.currency_unknown',
      'system finance.statement.missing',
    ])
    expect(codes('2026-10', '萌宠小镇', 'x', '1', 'EUR')).toEqual(['currency finance.statement.rate_missing'])
  })

  test('has a head in either language, or says what lacks', () => {
    expect('found' in recogniseFigures([['something'], figureTemplate('en', '1')[0] ?? []])).toBe(true)
    expect(recogniseFigures([['月份', '游戏', '币种']])).toMatchObject({
      problems: [{ code: 'finance.statement.columns_missing', row: 1 }],
    })
    expect(recogniseFigures([['a', 'b']])).toMatchObject({ problems: [{ code: 'finance.figure.no_head' }] })
  })
})
