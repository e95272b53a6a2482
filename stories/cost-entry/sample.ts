import type { CostDesk, CostPreview, CostTwin } from '#machines/cost-entry/cost-entry.types.ts'
import type { CostLine } from '#machines/cost-entry/cost-line.ts'
import type { EntryRow } from '#machines/cost-entry/entry-rows.ts'

/** A cost that waits for its commit. */
export const aLine = (change: Partial<CostLine> = {}): CostLine => ({
  id: '7',
  month: '2026-11',
  day: null,
  game_id: '10078',
  game_name: '星河战纪',
  country: null,
  spreader_id: '21',
  spreader_name: 'Meta',
  master_id: 'm01',
  master_name: '上海星野互动科技',
  name_id: 'n',
  names: ['效果投放', '信息流', '信息流消耗'],
  branding: [],
  amount_minor: '1204500',
  currency: 'USD',
  fx_rate: { id: '1', name: '2026-11 月初中间价', day: '2026-11-01', rate: '7.12' },
  base_minor: '8576040',
  level: 'game',
  note: '',
  cpa_rule_id: null,
  state: 'staged',
  error: null,
  version: 1,
  entered_by: { id: '2', name: '周敏（财务）' },
  committed_by: null,
  updated_at: '2026-11-20T02:00:00.000Z',
  ...change,
})

export const aRow = (change: Partial<EntryRow> = {}): EntryRow => ({
  key: 'r1',
  month: '2026-11',
  day: null,
  game_id: '10078',
  country: null,
  spreader_id: '21',
  master_id: 'm01',
  name_id: 'n2',
  branding: [],
  amount_minor: '100001',
  currency: 'USD',
  level: 'game',
  note: '',
  ...change,
})

export const DESK: CostDesk = {
  months: [{ month: '2026-10', kind: 'cost', state: 'confirmed' }],
  games: [{ game_id: '10078', name: '星河战纪', currency: 'USD', retired: false }],
  channels: [{ id: '21', name: 'Meta', retired: false }],
  masters: [{ id: 'm01', name: '上海星野互动科技', spreader_id: '21', retired: false }],
  names: [
    { id: 'k', tier: '1', parent_id: null, name: '效果投放', branding: false },
    { id: 's', tier: '2', parent_id: 'k', name: '信息流', branding: false },
    { id: 'n', tier: '3', parent_id: 's', name: '信息流消耗', branding: false },
    { id: 'n2', tier: '3', parent_id: 's', name: '信息流代理服务费', branding: false },
  ],
  countryGroups: [
    {
      id: 'japan_korea',
      name: '日韩',
      countries: [
        { value: 'JP', name: '日本' },
        { value: 'KR', name: '韩国' },
      ],
    },
  ],
  currencies: ['CNY', 'USD'],
  rates: [{ id: '1', name: '2026-11 月初中间价', currency: 'USD', base: 'CNY', day: '2026-11-01', rate: '7.12' }],
  waiting: [aLine()],
}

export const aPreview = (change: Partial<CostPreview> = {}): CostPreview => ({
  entries: [{ ...aLine(), shares: 30 }],
  sums: [{ currency: 'USD', amount_minor: '1204500', base_minor: '8576040' }],
  base_currency: 'CNY',
  base_minor: '8576040',
  by_month: [{ id: '2026-11', name: '2026-11', base_minor: '8576040' }],
  by_game: [{ id: '10078', name: '星河战纪', base_minor: '8576040' }],
  by_channel: [{ id: '21', name: 'Meta', base_minor: '8576040' }],
  report: [
    { month: '2026-11', game_id: '10078', game_name: '星河战纪', posted_minor: '1200000', added_minor: '8576040', after_minor: '9776040' },
  ],
  twins: [],
  hash: 'h1',
  blockers: [],
  ...change,
})

/** An entry that may be of the same invoice. */
export const aTwin = (change: Partial<CostTwin> = {}): CostTwin => ({
  of: '7',
  id: '3',
  month: '2026-10',
  name: '信息流消耗',
  game_name: '星河战纪',
  spreader_name: 'Meta',
  amount_minor: '1204500',
  currency: 'USD',
  state: 'posted',
  entered_by: '周敏（财务）',
  entered_at: '2026-11-03T02:00:00.000Z',
  ...change,
})
