import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { matcherOf } from '#domain/monitor/page-matcher.ts'
import type { PageMatcher } from '#domain/monitor/page-name.ts'
import { pageMonitorMachine } from '#machines/page-monitor/page-monitor.machine.ts'
import { RecordedNow } from '#views/monitor/mine/RecordedNow.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'monitor/Page monitor' }
export default meta

const ROWS = matcherOf([{ id: '1', url: '^/advertise-2', name: '广告投放', advanced: false, local_path: '' }])

function story(
  state: string,
  readConfig: () => Promise<PageMatcher | null>,
  events: FlowStory<typeof pageMonitorMachine>['events'] = [{ type: 'session.began' }],
  { isHidden = false, idle = 600_000 } = {},
): StoryObj {
  const machine = pageMonitorMachine.provide({ actors: { readConfig: fromPromise(readConfig) }, delays: { idle, retry: 86_400_000 } })
  const input = {
    nowMs: () => performance.now(),
    isHidden: () => isHidden,
    address: () => ({ path: '/advertise-2/home', search: '' }),
    newId: () => 'v1',
  }
  return { render: storyForState(machine, { input, events, state, view: (flow) => <RecordedNow monitor={flow} /> }) }
}

const some = () => Promise.resolve(ROWS)
export const Off = story('off', some, [])
export const Reading = story('reading', () => new Promise(() => undefined))
export const Unread = story('unread', () => Promise.reject(new Error('away')))
export const Reporting = story('on.visible.active.beat.counting', some)
export const WatchingForActivity = story('on.visible.active.watch.waiting', some)
export const Idle = story('on.visible.idle', some, undefined, { idle: 50 })
export const Hidden = story('on.hidden', some, undefined, { isHidden: true })
