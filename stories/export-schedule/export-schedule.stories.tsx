import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { exportScheduleMachine, type ScheduleOutcome, type Schedules } from '#machines/export-schedule/export-schedule.machine.ts'
import { SchedulePanel } from '#views/insight/exports/SchedulePanel.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { LIST, MADE, MINE, THEIRS } from './sample.ts'

const meta: Meta = { title: 'insight/Export schedule' }
export default meta

const forever = () => new Promise<never>(() => undefined)
const wired = (read: () => Promise<Schedules>, send: () => Promise<ScheduleOutcome>, lookAgain: number) =>
  exportScheduleMachine.provide({ actors: { read: fromPromise(read), send: fromPromise(send) }, delays: { lookAgain } })
const making = () => Promise.resolve({ ...LIST, schedules: [MADE] })
/** the first reading is answered, those after it are not */
const once = () => {
  let asked = 0
  return () => ((asked += 1) === 1 ? making() : forever())
}
type Look = {
  read?: () => Promise<Schedules>
  send?: () => Promise<ScheduleOutcome>
  looksAgainMs?: number
  events?: FlowStory<typeof exportScheduleMachine>['events']
}

const story = (
  state: string,
  { read = () => Promise.resolve(LIST), send = forever, events = [], looksAgainMs = 60_000 }: Look = {},
): StoryObj => ({
  render: storyForState(wired(read, send, looksAgainMs), {
    input: { tableId: '7' },
    state,
    events,
    view: (flow) => (
      <>
        <p>渠道日报</p>
        <SchedulePanel flow={flow} />
      </>
    ),
  }),
})
const EDIT = { type: 'schedule.edit', id: MINE.id } as const
const LATER = { type: 'draft.change', change: { hour: '10' } } as const
const SAVE = { type: 'schedule.save' } as const
const RUN = { type: 'schedule.act', id: MINE.id, act: 'run' } as const

export const Reading: StoryObj = story('reading', { read: forever })
export const Failed: StoryObj = story('failed', { read: () => Promise.reject(new Error('no answer')) })
export const Closed: StoryObj = story('closed', { events: [{ type: 'schedules.close' }] })
export const Quiet: StoryObj = story('listed.quiet')
export const None: StoryObj = story('listed.quiet', { read: () => Promise.resolve({ schedules: [], robot: false }) })
export const Watching: StoryObj = story('listed.watching', { read: making })
export const Looking: StoryObj = story('listed.looking', { read: once(), looksAgainMs: 1 })
export const Fresh: StoryObj = story('editing.whole', { events: [{ type: 'schedule.new' }] })
export const Unchanged: StoryObj = story('editing.gaps', { events: [EDIT] })
export const Saving: StoryObj = story('saving', { events: [EDIT, LATER, SAVE] })
export const Acting: StoryObj = story('acting', { events: [RUN] })
export const Deleted: StoryObj = story('listed.quiet', {
  events: [{ type: 'schedule.act', id: MINE.id, act: 'delete' }],
  send: () => Promise.resolve({ kind: 'done', value: MINE }),
})
export const Refused: StoryObj = story('listed.quiet', {
  events: [RUN],
  send: () => Promise.resolve({ kind: 'refused', blockers: [blocker('export_schedule.no_games')], present: null }),
})
export const Met: StoryObj = story('met', {
  events: [EDIT, LATER, SAVE],
  send: () => Promise.resolve({ kind: 'refused', blockers: [blocker('export_schedule.met')], present: THEIRS }),
})
export const Uncertain: StoryObj = story('uncertain', {
  events: [EDIT, LATER, SAVE],
  send: () => Promise.resolve({ kind: 'unknown', blockers: [] }),
})
