import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { CohortsView } from '#views/insight/cohorts/CohortsView.tsx'
import { cohortsMachine, type CohortsShown } from '#views/insight/cohorts/wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { cohortsAt, cohortsOf } from './cohort-sample.ts'
import { NO_FIGURES } from './insight-sample.ts'

const meta: Meta = { title: 'insight/Cohorts' }
export default meta

type Look = { read: () => Promise<CohortsShown>; search?: string; width?: number }

const story = (state: string, { read, search = '', width }: Look): StoryObj => ({
  render: storyForState(cohortsMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: cohortsAt(search) },
    state,
    view: (reading) => (
      <div style={{ height: '100vh', width, display: 'flex', flexDirection: 'column' }}>
        <CohortsView
          reading={reading}
          view={cohortsAt(search)}
          finds={() => () => Promise.resolve([])}
          games={[{ value: '10078', label: '星河战纪' }]}
          onView={() => undefined}
          grid={{ text: '', onText: () => undefined }}
          actions={null}
          store={null}
          onObject={() => undefined}
        />
      </div>
    ),
  }),
})
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))
const shown = (search = '') => ({ search, read: () => Promise.resolve(cohortsOf(cohortsAt(search))) })

export const Reading: StoryObj = story('reading', { read: () => new Promise(() => undefined) })
export const Retention: StoryObj = story('shown', shown())
export const ReturnByAccount: StoryObj = story('shown', shown('r=roi&by=account'))
export const WorthOnAPhone: StoryObj = story('shown', { ...shown('r=ltv'), width: 390 })
export const Empty: StoryObj = story('shown', { read: () => Promise.resolve(cohortsOf(cohortsAt(), NO_FIGURES)) })
export const StoreAway: StoryObj = story('failed', { read: failing('insight.store_down') })
export const NoPermission: StoryObj = story('failed', { read: failing('permission.function_missing') })
