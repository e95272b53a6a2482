import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { tableBuildMachine, type StoredTable, type TableOutcome } from '#machines/table-build/table-build.machine.ts'
import { TableSave } from '#views/insight/tables/TableSave.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { STORED, THEIRS } from './sample.ts'

const meta: Meta = { title: 'insight/Custom table' }
export default meta

const forever = () => new Promise<never>(() => undefined)
type Look = { stored?: StoredTable | null; send?: () => Promise<TableOutcome>; events?: FlowStory<typeof tableBuildMachine>['events'] }

const story = (state: string, { stored = STORED, send = forever, events = [] }: Look = {}): StoryObj => ({
  render: storyForState(tableBuildMachine.provide({ actors: { send: fromPromise(send) } }), {
    input: { stored, draft: null, today: '2026-11-24', currency: 'CNY' },
    state,
    events,
    view: (flow) => <TableSave flow={flow} versions={null} />,
  }),
})
const RENAME = { type: 'draft.name', name: '周会' } as const
const SAVE = { type: 'table.save' } as const

export const Fresh: StoryObj = story('building.whole.fresh', { stored: null })
export const Kept: StoryObj = story('building.whole.kept')
export const Changed: StoryObj = story('building.whole.changed', { events: [RENAME] })
export const Gaps: StoryObj = story('building.gaps', { events: [{ type: 'draft.change', change: { metrics: [] } }] })
export const OfAnotherPerson: StoryObj = story('building.whole.changed', {
  stored: { ...STORED, mine: false, may_save: false },
  events: [RENAME],
})
export const Saving: StoryObj = story('saving', { events: [RENAME, SAVE] })
export const SavingAs: StoryObj = story('savingAs', { events: [{ type: 'table.saveAs', name: '副本' }] })
export const Conflict: StoryObj = story('conflict', {
  events: [RENAME, SAVE],
  send: () => Promise.resolve({ kind: 'refused', blockers: [blocker('insight_table.met')], present: THEIRS }),
})
export const NameTaken: StoryObj = story('building.whole.changed', {
  events: [RENAME, SAVE],
  send: () =>
    Promise.resolve({
      kind: 'refused',
      blockers: [blocker('insight_table.name_taken', { field: 'name', params: { name: '周会' } })],
      present: null,
    }),
})
export const Uncertain: StoryObj = story('uncertain', {
  events: [RENAME, SAVE],
  send: () => Promise.resolve({ kind: 'unknown', blockers: [] }),
})
