import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { matcherOf } from '#domain/monitor/page-matcher.ts'
import type { PageMatcher } from '#domain/monitor/page-name.ts'
import {
  IDLE_AFTER_MS,
  pageMonitorMachine,
  REPORT_MS,
  RETRY_MS,
  type Address,
  type PageMonitorEvent,
  type PageMonitorInput,
  type Report,
} from '#machines/page-monitor/page-monitor.machine.ts'
import { settled, walk } from './kit/walk.ts'

const ROWS = matcherOf([{ id: '1', url: '^/a', name: '页面', advanced: false, local_path: '' }])
const away = new Error('away')
const done = 'xstate.done.actor.0.pageMonitor.reading'

/** The clock of the walk does not move between events, so whether activity is throttled is told by the page's own clock. */
const walked = (now: () => number, isHidden: boolean) =>
  walk({
    machine: pageMonitorMachine,
    provided: (calls) => pageMonitorMachine.provide({ actors: { readConfig: calls.promise() } }),
    input: {
      nowMs: now,
      isHidden: () => isHidden,
      address: () => ({ path: now() % 2 === 0 ? '/a' : '/b', search: '' }),
      newId: () => 'v',
    } satisfies PageMonitorInput,
    cases: { [done]: [{ output: ROWS }, { output: null }], 'xstate.error.actor.0.pageMonitor.reading': [{ error: away }] },
    delaysMs: { report: REPORT_MS, idle: IDLE_AFTER_MS, retry: RETRY_MS },
    coarse: ({ context }) => [context.visit !== null],
  })

test('every state and transition of the monitor is reached by a generated path', async () => {
  let ticks = 0
  const [fast, still, hidden] = [await walked(() => (ticks += 1_001), false), await walked(() => 0, false), await walked(() => 0, true)]
  const inAll = (pick: (one: typeof fast) => string[]) =>
    pick(fast).filter((key) => pick(still).includes(key) && pick(hidden).includes(key))
  expect([inAll((one) => one.missedStates), inAll((one) => one.missedTransitions)]).toEqual([[], []])
  expect([inAll((one) => one.guardsNeverTrue), inAll((one) => one.guardsNeverFalse)]).toEqual([[], []])
  expect([still.disagreements, hidden.disagreements]).toEqual([[], []])
})

/** A monitor on a simulated clock that has read its rows. */
async function aMonitor({ match = ROWS, hidden = false }: { match?: PageMatcher | null; hidden?: boolean } = {}) {
  const clock = new SimulatedClock()
  let address: Address = { path: '/a', search: '' }
  let visits = 0
  const reports: { at: number; visit: string | null; dwellMs: number; left: boolean }[] = []
  const machine = pageMonitorMachine.provide({ actors: { readConfig: fromPromise(() => Promise.resolve(match)) } })
  const input = { nowMs: () => clock.now(), isHidden: () => hidden, address: () => address, newId: () => `v${(visits += 1)}` }
  const monitor = createActor(machine, { input, clock })
  monitor.on('report', ({ visit, dwellMs, left }: Report) => reports.push({ at: clock.now(), visit: visit?.id ?? null, dwellMs, left }))
  monitor.start()
  const send = (type: PageMonitorEvent['type']) => monitor.send({ type })
  send('session.began')
  await settled()
  const goTo = (path: string, search = '') => {
    address = { path, search }
    send('page.opened')
  }
  /** a clock that jumps would ring each timer once */
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) clock.increment(Math.min(left, 1_000))
  }
  return { monitor, clock: { increment: pass }, reports, send, goTo, state: () => monitor.getSnapshot().value }
}

const ACTIVE = { on: { visible: { active: { beat: 'counting', watch: 'waiting' } } } }

describe('the monitor', () => {
  test('is off without a session, and where the server says that nothing is monitored', async () => {
    expect((await aMonitor({ match: null })).state()).toBe('off')
    const { send, state, reports } = await aMonitor()
    send('session.ended')
    expect([state(), reports]).toEqual(['off', [{ at: 0, visit: 'v1', dwellMs: 0, left: true }]])
  })

  test('reports the dwell every 10 s while visible, all of it each time', async () => {
    const { clock, reports, state } = await aMonitor()
    expect(state()).toEqual(ACTIVE)
    clock.increment(9_999)
    expect(reports).toEqual([])
    clock.increment(1)
    clock.increment(10_000)
    expect(reports).toEqual([
      { at: 10_000, visit: 'v1', dwellMs: 10_000, left: false },
      { at: 20_000, visit: 'v1', dwellMs: 20_000, left: false },
    ])
  })

  test('stops after ten minutes without activity, to the millisecond, and goes on with the next', async () => {
    const { clock, reports, send, state } = await aMonitor()
    clock.increment(IDLE_AFTER_MS - 1)
    expect(state()).toEqual(ACTIVE)
    clock.increment(1)
    expect(state()).toEqual({ on: { visible: 'idle' } })
    const before = reports.length
    clock.increment(3_600_000)
    expect(reports.length).toBe(before)
    send('activity')
    clock.increment(10_000)
    expect(reports.at(-1)).toEqual({ at: IDLE_AFTER_MS + 3_610_000, visit: 'v1', dwellMs: IDLE_AFTER_MS + 10_000, left: false })
  })

  test('hears of activity once a second at most: the ten minutes begin again with the one it heard', async () => {
    const { clock, send, state } = await aMonitor()
    clock.increment(1_000)
    send('activity') // heard
    clock.increment(999)
    send('activity') // not heard
    clock.increment(IDLE_AFTER_MS - 999)
    expect(state()).toEqual({ on: { visible: 'idle' } })
  })

  test('activity does not put off the next report', async () => {
    const { clock, send, reports } = await aMonitor()
    for (let second = 0; second < 10; second += 1) {
      clock.increment(1_000)
      send('activity')
    }
    expect(reports.map(({ at }) => at)).toEqual([10_000])
  })

  test('counts nothing while hidden, and says the rest on leaving', async () => {
    const { clock, reports, send } = await aMonitor()
    clock.increment(4_000)
    send('page.hidden')
    clock.increment(60_000)
    send('page.shown')
    clock.increment(3_000)
    send('page.left')
    expect(reports).toEqual([
      { at: 4_000, visit: 'v1', dwellMs: 4_000, left: true },
      { at: 67_000, visit: 'v1', dwellMs: 7_000, left: true },
    ])
  })

  test('another address is another visit; one that is not monitored is none', async () => {
    const { clock, reports, goTo } = await aMonitor()
    clock.increment(2_000)
    goTo('/a', '?x=1')
    clock.increment(3_000)
    goTo('/b')
    goTo('/b')
    clock.increment(10_000)
    goTo('/a')
    clock.increment(10_000)
    expect(reports).toEqual([
      { at: 2_000, visit: 'v1', dwellMs: 2_000, left: true },
      { at: 5_000, visit: 'v2', dwellMs: 3_000, left: true },
      { at: 15_000, visit: null, dwellMs: 0, left: false },
      { at: 25_000, visit: 'v3', dwellMs: 10_000, left: false },
    ])
  })

  test('a page opened in the background is not looked at', async () => {
    const { clock, reports, state } = await aMonitor({ hidden: true })
    clock.increment(60_000)
    expect([state(), reports.map(({ dwellMs }) => dwellMs)]).toEqual([{ on: 'hidden' }, [0]])
  })
})
