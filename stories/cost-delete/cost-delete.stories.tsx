import { Button } from '@blueprintjs/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { costDeleteMachine, type DeleteOutcome, type DeletionResult } from '#machines/cost-delete/cost-delete.machine.ts'
import { DeleteDialog } from '#views/finance/costs/DeleteDialog.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'finance/Cost deletion' }
export default meta

const result = (how: 'deleted' | 'would_delete'): DeletionResult => ({
  rows: [
    { id: '7', result: how, month: '2026-11', base_minor: '8576040', shares: 30, blockers: [] },
    {
      id: '8',
      result: 'refused',
      month: '2026-10',
      base_minor: '100',
      shares: 30,
      blockers: [{ code: 'finance.month.closed', params: { month: '2026-10' } }],
    },
  ],
  months: [{ id: '2026-11', name: '2026-11', base_minor: '8576040' }],
  games: [{ id: '10078', name: '星河战纪', base_minor: '8576040' }],
})
const never = <T,>() => new Promise<T>(() => undefined)
const ask = { type: 'delete.ask', chosen: [{ id: '7', version: 1 }] } as const
const confirmed = [ask, { type: 'reason.change', reason: '记错' }, { type: 'delete.confirm' }] as const

type Look = {
  rehearse?: () => Promise<DeletionResult>
  answer?: () => Promise<DeleteOutcome>
  events?: NonNullable<FlowStory<typeof costDeleteMachine>['events']>
}

const story = (
  state: string,
  { rehearse = () => Promise.resolve(result('would_delete')), answer = never<DeleteOutcome>, events = [ask] }: Look = {},
): StoryObj => ({
  render: storyForState(costDeleteMachine.provide({ actors: { rehearse: fromPromise(rehearse), deleteCosts: fromPromise(answer) } }), {
    events,
    state,
    view: (deletion) => (
      <>
        <Button text="删除所选 1 笔" onClick={() => deletion.send(ask)} />
        <DeleteDialog deletion={deletion} onDone={() => undefined} onReenter={() => undefined} mayEnter={[]} />
      </>
    ),
  }),
})

export const Closed: StoryObj = story('closed', { events: [] })
export const Rehearsing: StoryObj = story('rehearsing', { rehearse: never<DeletionResult> })
export const Failed: StoryObj = story('failed', { rehearse: () => Promise.reject(new Error('offline')) })
export const Impact: StoryObj = story('impact')
export const Deleting: StoryObj = story('deleting', { events: confirmed })
export const Uncertain: StoryObj = story('uncertain', {
  events: confirmed,
  answer: () => Promise.resolve({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] }),
})
export const Settled: StoryObj = story('settled', {
  events: confirmed,
  answer: () => Promise.resolve({ kind: 'done', value: result('deleted') }),
})
