import type { LandingRow } from '#contract/landing.ts'
import type { LandingAnswer } from '#views/landing/wire-list.ts'

export const aLandingRow = (change: Partial<LandingRow> = {}): LandingRow => ({
  id: '1007801',
  game_id: '10078',
  game_name: '星河战纪',
  name: '星河战纪预约页',
  url: 'https://play.example.com/xh',
  template_id: 'reserve',
  headline: '集结你的舰队',
  body: '',
  button: '',
  target: '',
  material_ids: [],
  letter: null,
  switch: 'on',
  switched_by: { id: '3', name: '陈晓宇（投放）' },
  switched_at: '2026-11-02T03:00:00.000Z',
  links: 'alive',
  checks: [],
  used_by_count: 1125,
  live_count: 1124,
  creator: { id: '3', name: '陈晓宇（投放）' },
  created_at: '2026-11-01T03:00:00.000Z',
  version: 2,
  updated_by: { id: '3', name: '陈晓宇（投放）' },
  updated_at: '2026-11-02T03:00:00.000Z',
  ...change,
})

const ROWS: readonly LandingRow[] = [
  aLandingRow({ id: '1007805', name: '开服活动页', links: 'dead' }),
  aLandingRow({ id: '1007804', name: '联动活动页', letter: { id: '7', title: '联动授权', expires_on: '2026-11-01', standing: 'expired' } }),
  aLandingRow(),
  aLandingRow({ id: '1007803', name: '周年庆图集', switch: 'off', links: null, used_by_count: 0, live_count: 0, switched_by: null }),
]

/** Those in trouble first, as the server tells them. */
export const aLandingsAnswer = (rows: readonly LandingRow[] = ROWS): LandingAnswer => ({
  data: [...rows],
  total: rows.length,
  page: 1,
  per_page: 500,
  people: [{ id: '3', name: '陈晓宇（投放）' }],
})
