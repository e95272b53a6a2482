import { expect, test } from 'vitest'
import type { PlatformFigure } from '#contract/finance-figures.ts'
import { figureColumns } from '#views/finance/figures/figure-columns.ts'

const aFigure = (change: Partial<PlatformFigure>): PlatformFigure => ({
  id: '1',
  kind: 'income',
  month: '2026-10',
  game_id: '10078',
  game_name: '星河战纪',
  app_store: 'Google Play',
  spreader_id: null,
  spreader_name: null,
  currency: 'USD',
  amount_minor: '10000',
  statement_minor: '10000',
  rows: 1,
  source: 'platform',
  note: '',
  version: 1,
  updated_by: null,
  updated_at: '2026-11-21T11:07:00.000Z',
  ...change,
})

const marked = (figure: PlatformFigure, toleranceBps: number) =>
  figureColumns(toleranceBps)
    .find(({ key }) => key === 'gap')
    ?.state?.(figure)

test('a gap is marked beyond the tolerance only, as on the rows it lies on; a figure that lacks is marked', () => {
  const marks = [
    marked(aFigure({ statement_minor: '10050' }), 50),
    marked(aFigure({ statement_minor: '10051' }), 50),
    marked(aFigure({ statement_minor: '9949' }), 50),
    marked(aFigure({ statement_minor: '10050' }), 0),
    marked(aFigure({ amount_minor: null }), 50),
    marked(aFigure({ statement_minor: '0', rows: 0 }), 50),
  ]
  expect(marks).toEqual([null, 'attention', 'attention', 'attention', 'attention', null])
})
