import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import type { Contact } from '#contract/people.ts'
import { blocker } from '#domain/blocker.ts'
import { WhoGivesRights } from '#views/monitor/contacts/WhoGivesRights.tsx'
import { FiguresView } from '#views/monitor/figures/FiguresView.tsx'
import { MyVisitsView } from '#views/monitor/mine/MyVisitsView.tsx'
import { contactsMachine } from '#views/monitor/contacts/wire.ts'
import { figuresMachine, lastDays, myVisitsMachine, type Figures, type MyRecord } from '#views/monitor/wire.ts'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'monitor/Reading' }
export default meta

const today = lastDays(7, Date.now())
const FIGURES: Figures = {
  pages: [
    { day: today.from, name: '广告投放', page: '/advertise-2/home', visits: 41, people: 6, median_dwell_ms: 74_000 },
    { day: today.to, name: '批次', page: '/advertise-2', visits: 17, people: 4, median_dwell_ms: 312_000 },
  ],
  calls: [{ day: today.to, url: '/dapper/api/games', calls: 120, failed: 1, p50_ms: 18, p95_ms: 240 }],
}
const away = (code: string) => () =>
  Promise.reject(Object.assign(new Error('away'), { blockers: [blocker(code, { params: { permission: 'monitor.figures.view' } })] }))
const never = () => new Promise<never>(() => undefined)
const again = { type: 'reading.again' } as const

function figures(
  state: string,
  answers: readonly (() => Promise<Figures>)[],
  events: FlowStory<typeof figuresMachine>['events'] = [],
): StoryObj {
  const left = [...answers]
  const machine = figuresMachine.provide({ actors: { read: fromPromise(() => (left.length > 1 ? left.shift() : left[0])?.() ?? never()) } })
  const view: FlowStory<typeof figuresMachine>['view'] = (flow) => (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <FiguresView figures={flow} />
    </div>
  )
  return { render: storyForState(machine, { input: { query: { days: 7 } }, state, events, view }) }
}

const some = () => Promise.resolve(FIGURES)
export const Reading = figures('reading', [never])
export const Shown = figures('shown', [some])
export const Empty = figures('shown', [() => Promise.resolve({ pages: [], calls: [] })])
export const Refreshing = figures('refreshing', [some, never], [again])
export const Stale = figures('stale', [some, away('call.offline')], [again])
export const Failed = figures('failed', [away('call.offline')])
export const NoPermission = figures('failed', [away('permission.function_missing')])

const visit = {
  id: 'v1',
  name: '广告投放',
  page: '/advertise-2/home',
  host: 'localhost',
  opened_at: '2026-11-20T10:00:00Z',
  seen_at: '2026-11-20T10:02:00Z',
}
const RECORD: MyRecord = {
  retention_days: 90,
  total: 1,
  visits: [{ ...visit, dwell_ms: 74_000, left_at: null }],
  screens: [{ width: 1920, height: 1080, ratio: '1.00', seen_at: '2026-11-20T10:00:00Z' }],
}
export const MyVisits: StoryObj = {
  render: storyForState(
    myVisitsMachine.provide({ actors: { read: fromPromise<MyRecord, { query: null }>(() => Promise.resolve(RECORD)) } }),
    {
      input: { query: null },
      state: 'shown',
      view: (flow) => (
        <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
          <MyVisitsView record={flow} onExport={() => undefined} now={null} />
        </div>
      ),
    },
  ),
}
export const Contacts: StoryObj = {
  render: storyForState(
    contactsMachine.provide({
      actors: {
        read: fromPromise<readonly Contact[], { query: null }>(() =>
          Promise.resolve([{ id: '5', name: '赵明', department: '平台管理部', feishu_id: 'ou_admin', gives_rights: true }]),
        ),
      },
    }),
    { input: { query: null }, state: 'shown', view: (flow) => <WhoGivesRights contacts={flow} /> },
  ),
}
