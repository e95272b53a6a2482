import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { batchListMachine, NO_BATCH_FILTER, type BatchFilter, type BatchListAnswer } from '#machines/batch-list/batch-list.machine.ts'
import { BatchHomeView } from '#views/batch/home/BatchHomeView.tsx'
import { PUSHING } from '../batch/batch-story.tsx'
import { aBatch, GAMES, itemsOf } from '../batch/sample.ts'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'batch/Home' }
export default meta

const done = itemsOf(() => ({ syncStatus: 203 }))
const BATCHES = [
  aBatch('pushing', { batch_id: '2041' }, itemsOf(PUSHING)),
  aBatch('draft', { batch_id: '2040', name: '付费召回_JP', game_id: '301', kind: 'create' }),
  aBatch('expanding', { batch_id: '2039', name: '新服_HK_1119', kind: 'import', created_by_name: '韩梅梅' }, []),
  aBatch('settled', { batch_id: '2035', name: '周末冲量_TW' }, done),
  aBatch(
    'settled',
    { batch_id: '2033', name: '素材测试_32', kind: 'create' },
    itemsOf((seq) => PUSHING(Math.min(seq, 19))),
  ),
  aBatch('discarded', { batch_id: '2030', name: '误建' }),
]
const AS_OF = '2026-11-20T10:42:00+08:00'
const answer = (rows: BatchListAnswer['rows']): BatchListAnswer => ({ rows, total: rows.length, asOf: AS_OF })
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))
const never = () => new Promise<BatchListAnswer>(() => undefined)

type HomeStory = {
  state: string
  answers: readonly (() => Promise<BatchListAnswer>)[]
  events?: FlowStory<typeof batchListMachine>['events']
  filter?: BatchFilter
  newBlockers?: Blocker[]
}

function story({ state, answers, events = [], filter = NO_BATCH_FILTER, newBlockers = [] }: HomeStory) {
  const left = [...answers]
  const machine = batchListMachine.provide({
    actors: { readList: fromPromise(() => (left.length > 1 ? left.shift() : left[0])?.() ?? never()) },
    delays: { refresh: 86_400_000 },
  })
  const render = storyForState(machine, {
    input: { filter },
    events,
    state,
    view: (list) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <BatchHomeView
          list={list}
          games={GAMES}
          newBlockers={newBlockers}
          commitBlockers={newBlockers}
          onFilter={() => undefined}
          onOpen={() => undefined}
          onNew={() => undefined}
        />
      </div>
    ),
  })
  return { render }
}

const some = () => Promise.resolve(answer(BATCHES))
const quiet = () => Promise.resolve(answer(BATCHES.slice(3)))
const refresh = { type: 'list.refresh' as const }

export const Reading: StoryObj = story({ state: 'reading', answers: [never] })
export const Live: StoryObj = story({ state: 'live', answers: [some] })
export const Filtered: StoryObj = story({
  state: 'live',
  answers: [some],
  filter: { channel: 'fb_ad', gameId: '10078', state: 'pushing', mine: true, createdBy: '', q: '引导', accountId: '' },
})
export const Still: StoryObj = story({ state: 'still', answers: [quiet] })
export const Empty: StoryObj = story({ state: 'still', answers: [() => Promise.resolve(answer([]))] })
export const NoBuildPermission: StoryObj = story({
  state: 'still',
  answers: [quiet],
  newBlockers: [blocker('permission.function_missing', { params: { permission: 'ads.batch.build' } })],
})
export const Resting: StoryObj = story({ state: 'resting', answers: [some], events: [{ type: 'page.hidden' }] })
export const Refreshing: StoryObj = story({ state: 'refreshing', answers: [some, never], events: [refresh] })
export const Stale: StoryObj = story({ state: 'stale', answers: [some, away], events: [refresh] })
export const Failed: StoryObj = story({ state: 'failed', answers: [away] })
export const NoPermission: StoryObj = story({
  state: 'failed',
  answers: [
    () =>
      Promise.reject(
        Object.assign(new Error('no'), {
          blockers: [blocker('permission.function_missing', { params: { permission: 'ads.batch.view' } })],
        }),
      ),
  ],
})
