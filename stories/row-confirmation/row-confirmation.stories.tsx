import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import type { ConfirmOutcome, NoteOutcome, RowsDesk, RowsEvent } from '#machines/row-confirmation/row-confirmation.types.ts'
import { RowsView } from '#views/finance/rows/RowsView.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { aDesk, aRow, confirmedResult, KEY, refusedResult, ROWS } from './sample.ts'

const meta: Meta = { title: 'finance/Rows' }
export default meta

const never = <T,>() => new Promise<T>(() => undefined)
type Answers = {
  desk?: () => Promise<RowsDesk>
  refresh?: () => Promise<RowsDesk>
  note?: () => Promise<NoteOutcome>
  confirm?: () => Promise<ConfirmOutcome>
}

const wired = ({ desk, refresh, note, confirm }: Answers) =>
  rowConfirmationMachine.provide({
    actors: {
      readRows: fromPromise(desk ?? (() => Promise.resolve(aDesk()))),
      refreshRows: fromPromise(refresh ?? (() => Promise.resolve(aDesk()))),
      noteRow: fromPromise(note ?? never<NoteOutcome>),
      confirmRows: fromPromise(confirm ?? never<ConfirmOutcome>),
    },
  })

const story = (state: string, { answers = {}, events = [] }: { answers?: Answers; events?: readonly RowsEvent[] } = {}): StoryObj => ({
  render: storyForState(wired(answers), {
    input: { key: KEY, resumed: null },
    events,
    state,
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <RowsView
          flow={flow}
          trail={[]}
          mayEdit={[]}
          mayConfirm={[]}
          onFilter={() => undefined}
          onExport={() => undefined}
          log={() => null}
        />
      </div>
    ),
  }),
})

const confirm = { type: 'rows.confirm', ids: ['1'], next: '3' } as const
const many = { type: 'rows.confirm', ids: ['1', '3'], next: null } as const
const note = { type: 'row.note' } as const
const typed = { type: 'draft.change', change: { gapNote: '汇率差' } } as const
const save = { type: 'draft.save' } as const
const UNKNOWN = { kind: 'unknown' as const, blockers: [{ code: 'call.timeout' }] }
const [first = aRow(), , third = aRow()] = ROWS

export const Reading: StoryObj = story('reading', { answers: { desk: never } })
export const Failed: StoryObj = story('failed', {
  answers: { desk: () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] })) },
})
export const Stepping: StoryObj = story('stepping.settled')
export const Refreshing: StoryObj = story('stepping.refreshing', { events: [{ type: 'page.askNow' }], answers: { refresh: never } })
export const Empty: StoryObj = story('stepping', { answers: { desk: () => Promise.resolve(aDesk({ rows: [] })) } })
export const Closed: StoryObj = story('stepping', { answers: { desk: () => Promise.resolve(aDesk({ monthState: 'confirmed' })) } })
export const SomeRefused: StoryObj = story('stepping', {
  events: [many, { type: 'explain.change', gapNote: '跨月订单' }, { type: 'explain.send' }],
  answers: {
    refresh: never,
    confirm: () => Promise.resolve({ kind: 'done', value: { rows: [confirmedResult(first), refusedResult(third)] } }),
  },
})
export const Explaining: StoryObj = story('explaining', { events: [{ type: 'row.go', id: '3' }, many] })
export const Noting: StoryObj = story('noting', { events: [{ type: 'row.go', id: '3' }, note, typed] })
export const Saving: StoryObj = story('saving', { events: [note, typed, save] })
export const Conflict: StoryObj = story('conflict', {
  events: [note, typed, save],
  answers: {
    note: () =>
      Promise.resolve({
        kind: 'refused',
        blockers: [{ code: 'finance.row.changed', params: { name: '李佳', at: '2026-11-02T02:12:00.000Z' } }],
        present: aRow({ note: '对方已补发', version: 2, updated_by: { id: '3', name: '李佳' } }),
      }),
  },
})
export const SaveUncertain: StoryObj = story('saveUncertain', {
  events: [note, typed, save],
  answers: { note: () => Promise.resolve(UNKNOWN) },
})
export const Confirming: StoryObj = story('confirming', { events: [confirm] })
export const ConfirmUncertain: StoryObj = story('confirmUncertain', {
  events: [confirm],
  answers: { confirm: () => Promise.resolve(UNKNOWN) },
})
