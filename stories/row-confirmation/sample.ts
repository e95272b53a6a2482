import type { RowLine, RowResult, RowsDesk, RowsKey } from '#machines/row-confirmation/row-confirmation.types.ts'

export const KEY: RowsKey = { kind: 'income', month: '2026-10' }

/** A row no one has confirmed, without a gap. */
export const aRow = (change: Partial<RowLine> = {}): RowLine => ({
  id: '1',
  month: '2026-10',
  counterparty: 'Apple',
  reference: '',
  game_id: '10078',
  game_name: '星河战纪',
  app_store: 'App Store',
  spreader_id: null,
  spreader_name: null,
  flow_minor: '10000000',
  refunded_minor: '120450',
  tax_minor: '0',
  fee_minor: '0',
  share_rate: '0.7',
  due_minor: '6915685',
  actual_minor: '6915685',
  system_minor: '6915685',
  currency: 'USD',
  fx_rate: '7.1',
  base_minor: '49101364',
  note: '',
  gap_note: '',
  state: 'unconfirmed',
  confirmed_by: null,
  confirmed_at: null,
  version: 1,
  updated_by: null,
  updated_at: '2026-11-01T02:00:00.000Z',
  file_name: 'apple-2026-10.csv',
  line: 2,
  ...change,
})

export const CONFIRMED = {
  state: 'confirmed',
  confirmed_by: { id: '2', name: '周敏（财务）' },
  confirmed_at: '2026-11-02T02:00:00.000Z',
  version: 2,
} as const

export const ROWS: readonly RowLine[] = [
  aRow(),
  aRow({ id: '2', counterparty: 'Google', app_store: 'Google Play', ...CONFIRMED }),
  aRow({
    id: '3',
    game_name: '萌宠小镇',
    currency: 'JPY',
    actual_minor: '1204500',
    system_minor: '1168365',
    base_minor: '5733420',
    fx_rate: '0.0476',
  }),
  aRow({ id: '4', game_name: '王国远征', state: 'disputed', note: '对方少算两天消耗', version: 2 }),
]

export const aDesk = (change: Partial<RowsDesk> = {}): RowsDesk => ({
  rows: ROWS,
  toleranceBps: 50,
  monthState: 'open',
  asOf: '2026-11-02T02:10:00.000Z',
  ...change,
})

export const confirmedResult = (row: RowLine): RowResult => ({
  id: row.id,
  result: 'confirmed',
  blockers: [],
  row: { ...row, ...CONFIRMED },
})
export const refusedResult = (row: RowLine): RowResult => ({
  id: row.id,
  result: 'refused',
  blockers: [{ code: 'finance.row.confirmed_by', params: { name: '李佳', at: '2026-11-02T02:05:00.000Z' } }],
  row: { ...row, ...CONFIRMED },
})
