import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { questionIn } from '#views/insight/life-cycle/life-query.ts'
import { LifeReportsView } from '#views/insight/life-cycle/LifeReportsView.tsx'
import { lifeMachine, type LifeShown } from '#views/insight/life-cycle/wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { lifeShownAt, lifeViewAt } from './life-sample.ts'

const meta: Meta = { title: 'insight/Life cycle' }
export default meta

type Look = { read: () => Promise<LifeShown>; search?: string; width?: number }

const story = (state: string, { read, search = 'game=10078', width }: Look): StoryObj => ({
  render: storyForState(lifeMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: questionIn(lifeViewAt(search)) },
    state,
    view: (reading) => (
      <div style={{ height: '100vh', width, display: 'flex', flexDirection: 'column' }}>
        <LifeReportsView
          reading={reading}
          view={lifeViewAt(search)}
          games={[{ value: '10078', label: '星河战纪' }]}
          finds={() => () => Promise.resolve([])}
          onView={() => undefined}
          grid={{ text: '', onText: () => undefined }}
          actions={null}
          store={null}
          cycleHref={() => '#'}
          onGo={() => undefined}
        />
      </div>
    ),
  }),
})
const shown = (more = '') => {
  const search = `game=10078&${more}`
  return { search, read: () => Promise.resolve(lifeShownAt(search)) }
}
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))

export const Reading: StoryObj = story('reading', { read: () => new Promise(() => undefined) })
export const PhasesSideBySide: StoryObj = story('shown', shown())
export const DailyOverTheCalendar: StoryObj = story('shown', shown('r=daily&m=spend'))
export const DailyByDayOfLife: StoryObj = story('shown', shown('r=daily&axis=life'))
export const ADayOverAnother: StoryObj = story('shown', shown('r=rt5&phase=launch&vs=test_1&curve=sum'))
export const RetentionOfTwoPhases: StoryObj = story('shown', shown('r=retain&phase=launch&vs=test_1'))
export const Countries: StoryObj = story('shown', shown('r=country&phase=launch&vs=test_1'))
export const Networks: StoryObj = story('shown', shown('r=media_src'))
export const NotBegun: StoryObj = story('shown', shown('r=ltv&phase=sunset'))
export const Reopened: StoryObj = story('shown', {
  read: () => Promise.resolve(lifeShownAt('game=10078', { cycle: { state: 'reopened' } })),
})
export const OnAPhone: StoryObj = story('shown', { ...shown('r=retain'), width: 390 })
export const NothingConfirmed: StoryObj = story('shown', { read: () => Promise.resolve(lifeShownAt('game=10078', { cycle: null })) })
export const NoGame: StoryObj = story('shown', { search: '', read: () => Promise.resolve(lifeShownAt()) })
export const StoreAway: StoryObj = story('failed', { read: failing('insight.store_down') })
export const NoPermission: StoryObj = story('failed', { read: failing('permission.function_missing') })
export const Filtered: StoryObj = story('shown', shown('country=!TW'))
