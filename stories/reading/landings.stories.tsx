import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { LandingListView } from '#views/landing/LandingListView.tsx'
import { landingFilterFrom, wiredLandingsMachine, type LandingAnswer } from '#views/landing/wire-list.ts'
import { aLandingsAnswer } from '../landing-page-save/rows.ts'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'tools/Landing pages' }
export default meta

const NOTHING = () => undefined
const story = (state: string, read: () => Promise<LandingAnswer>): StoryObj => ({
  render: storyForState(wiredLandingsMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: { ...landingFilterFrom(new URLSearchParams()), page: 1 } },
    state,
    view: (reading) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <LandingListView
          reading={reading}
          games={[{ value: '10078', label: '星河战纪' }]}
          zone="Asia/Shanghai"
          mayMake={[]}
          onFilter={NOTHING}
          onPage={NOTHING}
          onExport={NOTHING}
          onNew={NOTHING}
          onOpen={NOTHING}
        />
      </div>
    ),
  }),
})
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [{ code }] }))

export const Reading: StoryObj = story('reading', () => new Promise(() => undefined))
export const TroubleFirst: StoryObj = story('shown', () => Promise.resolve(aLandingsAnswer()))
export const MoreThanOnePage: StoryObj = story('shown', () => Promise.resolve({ ...aLandingsAnswer(), total: 1203 }))
export const Nothing: StoryObj = story('shown', () => Promise.resolve(aLandingsAnswer([])))
export const Failed: StoryObj = story('failed', failing('call.offline'))
export const NoPermission: StoryObj = story('failed', failing('permission.function_missing'))
