import type { SyncProcess } from '#contract/object-panel.ts'
import type { DaysAnswer, LogAnswer, PanelPlace } from '#views/objects/wire-panel.ts'

export const PLACE: PanelPlace = { channel: 'toutiao_ad3', account_id: '3040001', level: 'promotion', network_id: '743301' }
export const SHOWN = { name: '夏日广告', currency: 'CNY', timezone: 'Asia/Shanghai', onSet: () => undefined, onBatch: () => undefined }

/** Created here by a batch and read back as sent. */
export const aSync = (change: Partial<SyncProcess> = {}): SyncProcess => ({
  name: '夏日广告',
  status: 203,
  answer: 'same',
  since: '2026-11-20T01:30:00.000Z',
  read_at: '2026-11-20T02:00:00.000Z',
  written_at: '2026-11-20T01:30:00.000Z',
  remote_at: '2026-11-20T01:31:00.000Z',
  differs: [],
  steps: [
    { status: 100, at: '2026-11-19T01:00:00.000Z' },
    { status: 203, at: '2026-11-19T01:01:00.000Z' },
  ],
  batch: { id: '7', name: '夏日批次', who: { id: '1', name: '王芳' }, at: '2026-11-19T00:59:00.000Z' },
  change: { id: '12', who: { id: '1', name: '王芳' }, at: '2026-11-20T01:29:00.000Z', state: 'done' },
  ...change,
})
export const DIFFERS = aSync({
  answer: 'differs',
  since: '2026-11-20T01:50:00.000Z',
  differs: [{ field: 'daily_budget', was: '30000', is: '50000', since: '2026-11-20T01:50:00.000Z' }],
})
export const UNDERWAY = aSync({ status: 100, answer: 'underway', since: '2026-11-20T02:10:00.000Z' })

const NOTHING = { texts: [], was: {}, becomes: {}, set_id: null, batch_id: null, level: 'promotion' }
export const LOG: LogAnswer = {
  lines: [
    {
      ...NOTHING,
      id: 'n1',
      at: '2026-11-20T01:50:00.000Z',
      source: 'network',
      who: '管理员',
      object: { network_id: '743301', name: '夏日广告' },
      title: '修改',
      texts: ['修改预算: 300.0 -> 500.0'],
    },
    {
      ...NOTHING,
      id: 'o2',
      at: '2026-11-20T01:30:00.000Z',
      source: 'ours',
      who: '王芳',
      object: { network_id: '743301', name: '夏日广告' },
      title: 'object.changed',
      was: { cpa_bid: '4550' },
      becomes: { cpa_bid: '5000' },
    },
    {
      ...NOTHING,
      id: 'o1',
      at: '2026-11-20T01:29:00.000Z',
      source: 'ours',
      who: '王芳',
      object: { network_id: '743301', name: '夏日广告' },
      title: 'object.changes_committed',
      texts: ['周末加量'],
      set_id: '12',
    },
  ],
  next: '2026-10-21T01:29:00.000Z',
  unread: null,
}
/** Only ours: the network does not answer. */
export const LOG_UNREAD: LogAnswer = {
  ...LOG,
  lines: LOG.lines.filter(({ source }) => source === 'ours'),
  unread: { code: 'object.log.unread', params: { message: 'no answer in time' } },
}

export const DAYS: DaysAnswer = {
  currency: 'CNY',
  days: ['17', '18', '19', '20'].map((day, at) => ({
    day: `2026-11-${day}`,
    spend: String(50_000 + at * 1200),
    impressions: 9000 + at,
    clicks: 300 + at,
    results: at,
  })),
  read_at: '2026-11-20T02:00:00.000Z',
  until: '2026-11-20',
  failure: null,
}
