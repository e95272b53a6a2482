import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { columnPresetMachine, type Preset, type PresetOutcome } from '#machines/column-preset/column-preset.machine.ts'
import { ColumnPresets } from '#views/column-presets/ColumnPresets.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'insight/Column presets' }
export default meta

const DAILY: Preset = {
  id: '1',
  name: '日常',
  columns: 'name,spend',
  is_default: true,
  earlier: [{ version: 1, columns: 'name,ctr', saved_at: '2026-11-20T02:00:00.000Z' }],
}
const WEEKLY: Preset = { id: '2', name: '周报', columns: 'name,ctr', is_default: false, earlier: [] }
const forever = () => new Promise<never>(() => undefined)
type Answers = {
  read?: () => Promise<readonly Preset[]>
  send?: () => Promise<PresetOutcome>
}

const story = (
  state: string,
  { read = () => Promise.resolve([DAILY, WEEKLY]), send = forever }: Answers,
  events: FlowStory<typeof columnPresetMachine>['events'] = [],
): StoryObj => ({
  render: storyForState(columnPresetMachine.provide({ actors: { read: fromPromise(read), send: fromPromise(send) } }), {
    input: { shown: null },
    state,
    events,
    view: (flow) => <ColumnPresets flow={flow} />,
  }),
})
const MOVED = { type: 'columns.shown', columns: 'spend,name' } as const

export const Reading: StoryObj = story('reading', { read: forever })
export const Failed: StoryObj = story('failed', {
  read: () => Promise.reject(Object.assign(new Error('x'), { blockers: [blocker('call.no_answer')] })),
})
export const Default: StoryObj = story('open.default', { read: () => Promise.resolve([]) })
export const APreset: StoryObj = story('open.preset', {})
export const Modified: StoryObj = story('open.modified', {}, [MOVED])
export const Saving: StoryObj = story('saving', {}, [MOVED, { type: 'preset.save' }])
export const SavingAs: StoryObj = story('savingAs', {}, [MOVED, { type: 'preset.saveAs', name: '月报' }])
export const SettingDefault: StoryObj = story('settingDefault', {}, [{ type: 'preset.choose', id: '2' }, { type: 'preset.setDefault' }])
export const Deleting: StoryObj = story('deleting', {}, [{ type: 'preset.delete' }])
export const Deleted: StoryObj = story(
  'open.modified',
  { send: () => Promise.resolve({ kind: 'done', value: { presets: [WEEKLY], at: null } }) },
  [{ type: 'preset.choose', id: '1' }, { type: 'preset.delete' }],
)
export const Uncertain: StoryObj = story('uncertain', { send: () => Promise.resolve({ kind: 'unknown', blockers: [] }) }, [
  MOVED,
  { type: 'preset.save' },
])
