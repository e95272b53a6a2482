import { describe, expect, test } from 'vitest'
import { beginOf, firstEvent, newBatchPath, openBatchPath } from '#app/batch-paths.ts'
import type { StoredFlow } from '#app/flow-store.ts'
import { trayOf } from '#app/tray.ts'
import { say } from '#i18n/catalogue.ts'

const aStoredFlow = (rest: Partial<StoredFlow> = {}): StoredFlow => ({
  flowId: 'f1',
  kind: 'batch',
  factsVersion: 1,
  userId: '7',
  facts: null,
  trail: [],
  title: { key: 'batch.flow.title', params: { id: '42' } },
  subject: { name: '首发', counts: null, path: '/advertise-2/batch/f1' },
  mood: 'you',
  savedAt: '',
  ...rest,
})
const words = (key: string, params?: Record<string, string | number>) => say('zh', key, params)

describe('the tray', () => {
  test('names each flow, says who has to act, and where it is', () => {
    expect(trayOf(words, [aStoredFlow()], () => undefined)).toEqual([
      { id: 'f1', title: '批次 #42 · 首发', state: 'attention', stateText: '等你处理', href: '/advertise-2/batch/f1' },
    ])
  })

  test('lets only what is done be taken off', () => {
    const moods = ['you', 'running', 'blocked', 'unknown', 'done'] as const
    const flows = trayOf(
      words,
      moods.map((mood) => aStoredFlow({ mood })),
      () => undefined,
    )
    expect(flows.map(({ onDismiss }) => onDismiss !== undefined)).toEqual([false, false, false, false, true])
  })
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
