import { Button } from '@blueprintjs/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import {
  materialDeleteMachine,
  type DeletedMaterial,
  type MaterialDeleteOutcome,
} from '#machines/material-delete/material-delete.machine.ts'
import { MaterialDeleteDialog } from '#views/material/MaterialDeleteDialog.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import '#views/material/material.css'

const meta: Meta = { title: 'material/Delete' }
export default meta

const rows = (result: 'deleted' | 'would_delete'): DeletedMaterial[] => [
  { id: '100001', name: '春节_主图', result, reviews: 2, blockers: [] },
  {
    id: '100002',
    name: '新手引导',
    result: 'refused',
    reviews: 1,
    blockers: [{ code: 'material.delete.used', params: { name: '新手引导', ads: 4, batches: 2 } }],
  },
]
const never = () => new Promise<never>(() => undefined)
type Answers = { rehearse?: () => Promise<readonly DeletedMaterial[]>; remove?: () => Promise<MaterialDeleteOutcome> }
const impact = () => Promise.resolve(rows('would_delete'))

function story(state: string, events: FlowStory<typeof materialDeleteMachine>['events'] = [], answers: Answers = {}): StoryObj {
  const machine = materialDeleteMachine.provide({
    actors: { rehearse: fromPromise(answers.rehearse ?? never), deleteMaterials: fromPromise(answers.remove ?? never) },
  })
  return {
    render: storyForState(machine, {
      events,
      state,
      view: (deletion) => (
        <>
          <Button text="删除" onClick={() => deletion.send(ask)} />
          <MaterialDeleteDialog deletion={deletion} onDone={() => undefined} />
        </>
      ),
    }),
  }
}

const ask = { type: 'delete.ask', chosen: [{ id: '100001', revision: 1 }] } as const
const CONFIRMED = [ask, { type: 'delete.confirm' }] as const

export const Closed = story('closed')
export const Rehearsing = story('rehearsing', [ask])
export const Failed = story('failed', [ask], { rehearse: () => Promise.reject(new Error('offline')) })
export const Impact = story('impact', [ask], { rehearse: impact })
export const Deleting = story('deleting', CONFIRMED, { rehearse: impact })
export const Uncertain = story('uncertain', CONFIRMED, {
  rehearse: impact,
  remove: () => Promise.resolve({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] }),
})
export const Settled = story('settled', CONFIRMED, {
  rehearse: impact,
  remove: () => Promise.resolve({ kind: 'done', value: rows('deleted') }),
})
