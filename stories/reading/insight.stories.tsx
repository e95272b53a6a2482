import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { InsightView } from '#views/insight/InsightView.tsx'
import { PageSwitch, PageSwitchContext } from '#views/insight/PageSwitch.tsx'
import { insightMachine, type InsightShown } from '#views/insight/wire.ts'
import { StillReading } from '#views/monitor/store/StillReading.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { NO_FIGURES, reportOf, viewAt } from './insight-sample.ts'

const meta: Meta = { title: 'insight/Report' }
export default meta

type Look = { read: () => Promise<InsightShown>; search?: string; width?: number; store?: ReactNode }

const PAGES = (['Table', 'TableCohorts', 'TableEffect', 'TableFiles'] as const).map((key) => ({
  key,
  title: `page.${key}`,
  href: `#${key}`,
  corner: key === 'TableFiles' ? { text: '2', spoken: '2 个定时导出已自动暂停' } : undefined,
}))

const story = (state: string, { read, search = '', width, store = null }: Look): StoryObj => ({
  render: storyForState(insightMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: viewAt(search) },
    state,
    view: (reading) => (
      <div style={{ height: '100vh', width, display: 'flex', flexDirection: 'column' }}>
        <PageSwitchContext value={<PageSwitch pages={PAGES} here="Table" onGo={() => undefined} />}>
          <InsightView
            reading={reading}
            view={viewAt(search)}
            games={[{ value: '10078', label: '星河战纪' }]}
            finds={() => () => Promise.resolve([])}
            onView={() => undefined}
            grid={{ text: '', onText: () => undefined }}
            columns={{ arrangement: { text: '', onText: () => undefined }, menu: null }}
            actions={null}
            store={store}
            onObject={() => undefined}
          />
        </PageSwitchContext>
      </div>
    ),
  }),
})
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))
const shown = (search = '') => ({ search, read: () => Promise.resolve(reportOf(viewAt(search))) })

export const Reading: StoryObj = story('reading', { read: () => new Promise(() => undefined) })
export const Shown: StoryObj = story('shown', shown())
export const NarrowedToAGame: StoryObj = story('shown', shown('game=10078&m=ctr&vs=none'))
export const OnAPhone: StoryObj = story('shown', { ...shown(), width: 390 })
export const Empty: StoryObj = story('shown', { read: () => Promise.resolve(reportOf(viewAt(), NO_FIGURES)) })
export const BeingRead: StoryObj = story('shown', {
  read: () => Promise.resolve(reportOf(viewAt(), NO_FIGURES)),
  store: <StillReading read={4} all={12} onAgain={null} />,
})
export const StoreAway: StoryObj = story('failed', { read: failing('insight.store_down') })
export const NoPermission: StoryObj = story('failed', { read: failing('permission.function_missing') })
