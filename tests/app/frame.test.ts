import { expect, test } from 'vitest'
import { FAULT_STEPS, keepFault, readFault, stepsBefore } from '#app/shell/fault.ts'
import type { StoredFlow } from '#app/flows/flow-store.ts'
import { createRecentTools, RECENT_TOOLS } from '#app/shell/recent-tools.ts'
import { tabTitle } from '#app/shell/tab-title.ts'
import { cornerCount } from '#domain/corner-count.ts'
import { say } from '#i18n/catalogue.ts'
import { aStorage } from './kit/storage.ts'

const speak = (key: string, params?: Record<string, string | number>) => say('zh', key, params)
const aFlow = (flowId: string, rest: Partial<StoredFlow> = {}): StoredFlow => ({
  flowId,
  kind: 'batch',
  factsVersion: 1,
  userId: '7',
  facts: {},
  trail: [],
  title: { key: 'batch.flow.title', params: { id: '42' } },
  subject: {
    name: '首发',
    counts: { done: 30, failed: 4, skipped: 2, unknown: 1, waiting: 83, total: 120 },
    path: '/advertise-2/batch/f1',
  },
  mood: 'running',
  savedAt: '2026-11-20T10:00:00+08:00',
  watches: [],
  writing: false,
  settled: false,
  ...rest,
})

test('recent tools: at most six, latest first, each once, of one person, through a reload', () => {
  const local = aStorage()
  const recent = createRecentTools(local, '7')
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) recent.open(name)
  expect(recent.read()).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
  expect(recent.read()).toHaveLength(RECENT_TOOLS)
  expect(createRecentTools(local, '7').read()).toEqual(recent.read())
  expect(createRecentTools(local, '8').read()).toEqual([])
  expect(createRecentTools(aStorage({ 'flightdeck.tools.7': '{"broken":1}' }), '7').read()).toEqual([])
})

test('opening the tool that is open already tells no one', () => {
  const recent = createRecentTools(aStorage(), '7')
  let told = 0
  recent.subscribe(() => (told += 1))
  recent.open('a')
  recent.open('a')
  expect(told).toBe(1)
})

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the corner of %i is %j', (count, text) => expect(cornerCount(count)).toBe(text))

test("the tab's title carries progress, stage, name and product", () => {
  const current = { title: '批次 #42 · 首发', stage: '推送', actions: [] }
  expect(tabTitle(speak, 'page.Advertise', aFlow('f1'), current)).toBe('37/120 · 推送 · 批次 #42 · 首发 · Flightdeck 投放控制台')
  expect(tabTitle(speak, 'page.Advertise', aFlow('f1', { mood: 'you' }), current)).toBe('推送 · 批次 #42 · 首发 · Flightdeck 投放控制台')
  expect(tabTitle(speak, 'page.Advertise', aFlow('f1', { mood: 'blocked', settled: true }), current)).toBe(
    '✕ 4/120 · 推送 · 批次 #42 · 首发 · Flightdeck 投放控制台',
  )
  expect(tabTitle(speak, 'page.Table', null, null)).toBe('广告数据 · Flightdeck 投放控制台')
})

test('a fault keeps the last ten steps of all flows before it, latest first, for this tab', () => {
  const trail = (minute: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      seq: index,
      at: `2026-11-20T10:${String(minute + index).padStart(2, '0')}:00+08:00`,
      event: `e${minute + index}`,
      from: '',
      to: 's',
    }))
  const flows = [aFlow('f1', { trail: trail(0, 8) }), aFlow('f2', { trail: trail(8, 8) })]
  const at = '2026-11-20T10:13:30+08:00'
  const steps = stepsBefore(flows, at, ({ flowId }) => flowId)
  expect(steps.map(({ event }) => event)).toEqual(['e13', 'e12', 'e11', 'e10', 'e9', 'e8', 'e7', 'e6', 'e5', 'e4'])
  expect(steps).toHaveLength(FAULT_STEPS)
  expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['batch']))
  const session = aStorage()
  expect(readFault(session)).toBe(null)
  keepFault(session, { reason: 'x', path: '/table-2', at, steps })
  expect(readFault(session)).toEqual({ reason: 'x', path: '/table-2', at, steps })
})
