import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { shellNewsMachine, type ShellNews } from '#machines/shell-news/shell-news.machine.ts'
import { HomeView } from '#views/home/HomeView.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'home/Home' }
export default meta

const NEWS: ShellNews = {
  company: '晨星互娱',
  is_demo: true,
  training: null,
  download_url: 'https://flightdeck.example/app',
  builder: true,
  open_batches: [],
  waiting: { FinanceCostIn: 3 },
  failed_rows: 17,
  failed_batches: [
    {
      batch_id: '2033',
      name: '素材测试_32',
      channel: 'fb_ad',
      game_id: '10078',
      failed: 14,
      unknown: 1,
      total: 212,
      at: '2026-11-20T02:12:00Z',
    },
    {
      batch_id: '2031',
      name: '新服_HK_1119',
      channel: 'fb_ad',
      game_id: '10012',
      failed: 2,
      unknown: 0,
      total: 48,
      at: '2026-11-19T20:40:00Z',
    },
  ],
}
const QUIET: ShellNews = { ...NEWS, failed_rows: 0, failed_batches: [] }
const never = () => new Promise<ShellNews>(() => undefined)
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))
const told = (news: ShellNews) => () => Promise.resolve(news)

type Answers = readonly (() => Promise<ShellNews>)[]

function story(
  state: string,
  answers: Answers,
  events: FlowStory<typeof shellNewsMachine>['events'] = [],
  flows = true,
  settleMs = 86_400_000,
): StoryObj {
  const left = [...answers]
  const machine = shellNewsMachine.provide({
    actors: { readNews: fromPromise(() => (left.length > 1 ? left.shift() : left[0])?.() ?? never()) },
    delays: { refresh: 86_400_000, settle: settleMs },
  })
  const tool = { key: 'a', title: '落地页', href: '/tools/landing-page' }
  const render = storyForState(machine, {
    events,
    state,
    view: (news) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <HomeView
          guide={null}
          own={null}
          figures={null}
          news={news}
          flows={
            flows
              ? [
                  { id: '1', title: '批次 #2041 · 首发', state: 'running', stateText: '进行中', href: '#1' },
                  { id: '2', title: '批次 #2040 · 付费召回', state: 'refused', stateText: '需要处理', href: '#2' },
                  { id: '3', title: '新批次', state: 'attention', stateText: '等你处理', href: '#3' },
                ]
              : []
          }
          tools={{ groups: flows ? [{ key: 'delivery', title: '广告投放', tools: [tool] }] : [], recent: [], quick: flows ? [tool] : [] }}
          budgets={null}
          newBlockers={[]}
          troubleHref="/table-2?trouble=1"
          hrefOfBatch={({ batch_id: id }) => `#${id}`}
          newHref="#new"
          uploadHref="#upload"
          onGo={() => undefined}
        />
      </div>
    ),
  })
  return { render }
}

const changed = { type: 'news.changed' } as const
export const Reading: StoryObj = story('reading.asking', [never])
export const Outdated: StoryObj = story('reading.outdated', [never], [changed])
export const Settling: StoryObj = story('current.settling', [told(NEWS)])
export const Due: StoryObj = story('current.due', [told(NEWS)], [changed])
export const Quiet: StoryObj = story('current.quiet', [told(NEWS)], [], true, 10)
export const NothingToPickUp: StoryObj = story('current.settling', [told(QUIET)], [], false)
export const Stale: StoryObj = story('stale', [told(NEWS), away], [{ type: 'news.refresh' }])
export const NeverRead: StoryObj = story('stale', [away])
export const Resting: StoryObj = story('resting', [told(NEWS)], [{ type: 'page.hidden' }])
