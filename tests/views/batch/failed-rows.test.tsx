import { render } from '@testing-library/react'
import { createActor } from 'xstate'
import { expect, test, vi } from 'vitest'
import { createFlowStore } from '#app/flows/flow-store.ts'
import { createFlows } from '#app/flows/flows.ts'
import { tabTitle } from '#app/shell/tab-title.ts'
import { trayOf } from '#app/shell/tray.ts'
import { batch as batchWords } from '#i18n/areas/batch.ts'
import { say } from '#i18n/catalogue.ts'
import { addWords } from '#i18n/words.ts'
import { META } from '#domain/channels/meta.ts'
import { batchFlow } from '#machines/batch/batch.flow.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { aStorage, someLocks } from '#tests/app/kit/storage.ts'
import { aFacts, settledBatch, wiredBatch } from '#tests/machines/kit/batches.ts'
import { Calls, settled } from '#tests/machines/kit/walk.ts'
import { batchStages } from '#views/batch/flow/flow-stages.ts'
import { homeState } from '#views/batch/home/home-columns.ts'
import { FlowChart } from '#views/kit/flow/FlowChart.tsx'
import { FlowTray } from '#views/kit/flow/FlowTray.tsx'
import { STATE_GLYPHS } from '#views/kit/state-colors.ts'
import { WordsProvider } from '#views/kit/words.tsx'

addWords(batchWords)

const zh = (key: string, params?: Record<string, string | number>) => say('zh', key, params)

test.each([
  ['some rows failed', 2, 1],
  ['all rows failed', 0, 3],
])('a batch of which %s is ✓ nowhere: list, tray and home, title, steps and chart', async (_, done, failed) => {
  const batch = settledBatch(done, failed)
  const calls = new Calls()
  const flows = createFlows({
    store: createFlowStore(aStorage(), '7'),
    userId: '7',
    locks: someLocks(),
    now: () => '2026-11-20T10:00:00+08:00',
    later: () => () => undefined,
    onWrites: () => undefined,
  })
  const opened = await flows.open({ kind: batchFlow, wired: () => Promise.resolve(wiredBatch(calls)) }, 'b42', {
    facts: aFacts({ isOwn: true }),
  })
  if (opened.state !== 'running') throw new Error(opened.state)
  calls.settle('0.batch.finding', 'resolve', batch)
  await settled()
  flows.keepAll()
  const [stored] = flows.list()
  const snapshot = opened.flow.actor.getSnapshot()
  const onDrop = vi.fn()
  const tray = trayOf(zh, { flows: flows.list(), drafts: [], batches: [] }, onDrop)
  const place = snapshot.matches({ settled: 'failed' }) ? 'settled.failed' : 'settled.partial'
  const { container } = render(
    <WordsProvider language="zh">
      <FlowTray flows={tray} onOpen={vi.fn()} />
      <FlowChart machine={batchMachine} value="finding" visited={['pushing.watching', place]} />
    </WordsProvider>,
  )
  expect({
    list: STATE_GLYPHS[homeState(batch)],
    tray: container.querySelector('.fd-tray .fd-state-glyph')?.textContent,
    title: tabTitle(zh, '', stored ?? null, { title: '批次 #42', stage: '推送', actions: [] }).split(' ')[0],
    steps: batchStages(zh, META, snapshot, { send: vi.fn() }).at(-1)?.state,
    chart: ['pushing.watching', place].map((path) => container.querySelector(`[data-state="${path}"] text`)?.textContent?.[0]),
  }).toEqual({ list: '✕', tray: '✕', title: '✕', steps: 'failed', chart: ['✓', '✕'] })
  // over, so that it may be taken off
  tray[0]?.onDismiss?.()
  expect(onDrop.mock.calls).toEqual([[stored]])
  flows.stop()
})

test('a batch that came through is ✓', () => {
  const actor = createActor(wiredBatch(new Calls()), { input: { flowId: 'b42', facts: aFacts() } })
  expect([homeState(settledBatch(3, 0)), actor.getSnapshot().hasTag('failure')]).toEqual(['done', false])
})
