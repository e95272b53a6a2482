import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { RealtimeView } from '#views/insight/realtime/RealtimeView.tsx'
import { realtimeMachine, type RealtimeShown } from '#views/insight/realtime/wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { NOTHING_TOLD, realtimeAt, realtimeReport } from './realtime-sample.ts'

const meta: Meta = { title: 'insight/Realtime' }
export default meta

type Look = { read: () => Promise<RealtimeShown>; search?: string; width?: number }

const story = (state: string, { read, search = '', width }: Look): StoryObj => ({
  render: storyForState(realtimeMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: realtimeAt(search) },
    state,
    view: (reading) => (
      <div style={{ height: '100vh', width, display: 'flex', flexDirection: 'column' }}>
        <RealtimeView
          reading={reading}
          view={realtimeAt(search)}
          games={[{ value: '10078', label: '星河战纪' }]}
          finds={() => () => Promise.resolve([])}
          onView={() => undefined}
          grid={{ text: '', onText: () => undefined }}
          actions={null}
          store={null}
        />
      </div>
    ),
  }),
})
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))
const shown = (search = '') => ({ search, read: () => Promise.resolve(realtimeReport(realtimeAt(search))) })

export const Reading: StoryObj = story('reading', { read: () => new Promise(() => undefined) })
export const Shown: StoryObj = story('shown', shown())
export const AddedUp: StoryObj = story('shown', shown('v=total&m=ins_num'))
export const ByAccount: StoryObj = story('shown', shown('by=account'))
export const ByFiveMinutes: StoryObj = story('shown', shown('g=rt5'))
export const OnAPhone: StoryObj = story('shown', { ...shown(), width: 390 })
export const NothingToldYet: StoryObj = story('shown', { read: () => Promise.resolve(realtimeReport(realtimeAt(), NOTHING_TOLD)) })
export const StoreAway: StoryObj = story('failed', { read: failing('insight.store_down') })
export const NoPermission: StoryObj = story('failed', { read: failing('permission.function_missing') })
export const Filtered: StoryObj = story('shown', shown('account=!a1'))
