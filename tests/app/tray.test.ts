import { describe, expect, test } from 'vitest'
import { beginOf, firstEvent, newBatchPath, openBatchPath } from '#app/flows/batch-paths.ts'
import type { StoredFlow } from '#app/flows/flow-store.ts'
import { trayOf } from '#app/shell/tray.ts'
import { say } from '#i18n/catalogue.ts'

const aStoredFlow = (rest: Partial<StoredFlow> = {}): StoredFlow => ({
  flowId: 'f1',
  settled: false,
  kind: 'batch',
  factsVersion: 1,
  userId: '7',
  facts: null,
  trail: [],
  title: { key: 'batch.flow.title', params: { id: '42' } },
  subject: { name: '首发', counts: null, path: '/advertise-2/batch/f1' },
  mood: 'you',
  savedAt: '',
  watches: [],
  writing: false,
  ...rest,
})
const words = (key: string, params?: Record<string, string | number>) => say('zh', key, params)

const NOTHING_ELSE = { drafts: [], batches: [] }

describe('the tray', () => {
  test('names each flow, says who has to act, and where it is', () => {
    expect(trayOf(words, { flows: [aStoredFlow()], ...NOTHING_ELSE }, () => undefined)).toEqual([
      { id: 'batch/f1', title: '批次 #42 · 首发', state: 'attention', stateText: '等你处理', href: '/advertise-2/batch/f1' },
    ])
  })

  test('lets only what is done be taken off', () => {
    const moods = ['you', 'running', 'blocked', 'unknown', 'done'] as const
    const flows = trayOf(words, { flows: moods.map((mood) => aStoredFlow({ mood })), ...NOTHING_ELSE }, () => undefined)
    expect(flows.map(({ onDismiss }) => onDismiss !== undefined)).toEqual([false, false, false, false, true])
  })
})

test('the tray holds forms that are not saved, and batches begun on another computer next to those that run here', () => {
  const batch = (id: string, state: 'draft' | 'pushing') => ({ batch_id: id, name: `第${id}`, channel: 'fb_ad', game_id: '1', state })
  const listed = trayOf(
    words,
    {
      flows: [aStoredFlow({ watches: ['batch:42'] })],
      drafts: [{ name: 'help', path: '/help-center/home?guide=3', savedAt: '' }],
      batches: [batch('42', 'draft'), batch('43', 'draft'), batch('44', 'pushing')],
    },
    () => undefined,
  )
  expect(listed.map(({ title, state, stateText, href }) => [title, state, stateText, href])).toEqual([
    ['批次 #42 · 首发', 'attention', '等你处理', '/advertise-2/batch/f1'],
    ['未保存：帮助中心', 'attention', '未保存', '/help-center/home?guide=3'],
    ['批次 #43 · 第43', 'attention', say('zh', 'batch.state.draft'), '/advertise-2/batch?batch_id=43&channel=fb_ad'],
    ['批次 #44 · 第44', 'running', say('zh', 'batch.state.pushing'), '/advertise-2/batch?batch_id=44&channel=fb_ad'],
  ])
})

describe('the addresses of a batch', () => {
  test('carry how a new one begins, and for which game', () => {
    const path = newBatchPath({ how: 'import', channel: 'fb_ad', gameId: '10078' })
    expect([path, beginOf(new URL(path, 'http://x').searchParams)]).toEqual([
      '/advertise-2/batch/new?how=import&channel=fb_ad&game=10078',
      { how: 'import', channel: 'fb_ad', gameId: '10078' },
    ])
  })

  test('escape what they are given', () => {
    expect(openBatchPath({ batch_id: '4&2', channel: 'fb_ad' })).toBe('/advertise-2/batch?batch_id=4%262&channel=fb_ad')
  })

  test('begin with an import or the last batch only when the game is known', () => {
    expect([
      firstEvent({ how: 'last', channel: 'fb_ad', gameId: '' }),
      firstEvent({ how: 'last', channel: 'fb_ad', gameId: '1' }),
      firstEvent({ how: 'import', channel: 'fb_ad', gameId: '1' }),
      firstEvent({ how: 'blank', channel: 'fb_ad', gameId: '1' }),
    ]).toEqual([null, { type: 'last.load' }, { type: 'import.start' }, null])
  })
})
