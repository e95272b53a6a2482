import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failureOf, type Failure } from '#client/failure.ts'
import { createReporter, reportedParams, SILENT_STATUSES, type ReportedFlow } from '#client/reporter.ts'
import { login } from '#contract/auth.ts'
import { data, endpoint, hidden, jsonText } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { failureReport, type FailureReport } from '#contract/failure-report.ts'
import { settled } from '#tests/machines/kit/walk.ts'

const save = endpoint({
  method: 'POST',
  path: '/dapper/api/fb_ad/save',
  encoding: 'form',
  write: 'once',
  permission: 'signed-in',
  scope: { none: 'a toy' },
  input: z.object({
    game_id: z.string(),
    daily_budget: z.string().optional(),
    remark: hidden(z.string()).optional(),
    spec: jsonText(z.unknown()).optional(),
  }),
  output: data(z.unknown()),
  summary: '',
})
const answered = (status: number, msg: unknown = '名称重复') =>
  failureOf({ status, statusText: '', body: { code: 'x.y', msg, request_id: 'r-1' } })

function aConsole({ host = true, flow = null as ReportedFlow | null, states = [] as string[] } = {}) {
  let now = 0
  const sent: FailureReport[] = []
  const timers: { at: number; work: () => void }[] = []
  const report = createReporter({
    nowMs: () => now,
    isReportedHost: () => host,
    page: () => '/advertise-2/batch/b1?q=客户名&code=secret-code#top',
    flow: () => flow,
    send: async (one) => {
      sent.push(failureReport.parse(one))
      return { data: { state: states.shift() ?? 'sent' } }
    },
    later: (work, ms) => void timers.push({ at: now + ms, work }),
  })
  return {
    sent,
    fail: (failure: Failure, input: unknown = { game_id: '10078' }, which = save) => report({ endpoint: which, input, failure }),
    later: async (ms: number) => {
      await settled()
      now += ms
      for (const due of timers.splice(0)) {
        if (due.at <= now) due.work()
        else timers.push(due)
      }
      await settled()
    },
  }
}

describe('the robot hears of a failing call (S1 §8)', () => {
  test('with method, address, status, message, params, page and request', () => {
    const { sent, fail } = aConsole()
    fail(answered(400))
    expect(sent).toEqual([
      {
        method: 'POST',
        url: '/dapper/api/fb_ad/save',
        status: 400,
        message: 'x.y 名称重复',
        params: { game_id: '10078' },
        page: '/advertise-2/batch/b1?q=…&code=…',
        request_id: 'r-1',
        more: [],
        flow_id: null,
        transitions: [],
      },
    ])
  })

  test.each(SILENT_STATUSES)('except with status %i', (status) => {
    const { sent, fail } = aConsole()
    fail(answered(status))
    expect(sent).toEqual([])
  })

  test.each([400, 402, 405, 409, 411, 413, 422, 429, 501, 504])('also with status %i', (status) => {
    const { sent, fail } = aConsole()
    fail(answered(status))
    expect(sent.map((one) => one.status)).toEqual([status])
  })

  test('except without a status: timed out, offline, cancelled', () => {
    const { sent, fail } = aConsole()
    for (const kind of ['timeout', 'offline', 'aborted'] as const) fail({ kind })
    expect(sent).toEqual([])
  })

  test('an answer that breaks the contract is reported as 200', () => {
    const { sent, fail } = aConsole()
    fail({ kind: 'unreadable', reason: 'data.n: expected number' })
    expect(sent.map(({ status, message }) => [status, message])).toEqual([[200, 'data.n: expected number']])
  })

  test('except on another host, for the ad-group check, and for the report itself', () => {
    const elsewhere = aConsole({ host: false })
    elsewhere.fail(answered(400))
    const here = aConsole()
    const check = ALL_ENDPOINTS.filter(({ path }) => path.endsWith('/adgroup/check') || path.endsWith('/failure_report'))
    for (const one of check) here.fail(answered(400), {}, { ...save, path: one.path })
    expect([elsewhere.sent, here.sent, check.length >= 2]).toEqual([[], [], true])
  })

  test('once in three seconds, what fails in between in one message, and equal ones once in ten minutes', async () => {
    const { sent, fail, later } = aConsole()
    fail(answered(400, '一'))
    for (const message of ['二', '三', '二', '一']) fail(answered(400, message))
    await later(2_999)
    fail(answered(409, '四'))
    expect(sent.map(({ message }) => message)).toEqual(['x.y 一'])
    await later(1)
    const brief = { method: 'POST', url: '/dapper/api/fb_ad/save', request_id: 'r-1' }
    expect([sent.length, sent[1]?.message, sent[1]?.more]).toEqual([
      2,
      'x.y 二',
      [
        { ...brief, status: 400, message: 'x.y 三' },
        { ...brief, status: 409, message: 'x.y 四' },
      ],
    ])
    await later(600_000)
    fail(answered(400, '一'))
    expect(sent.map(({ message }) => message)).toEqual(['x.y 一', 'x.y 二', 'x.y 一'])
  })

  test('a turn that another tab has taken is waited for, and nothing is lost or told twice', async () => {
    const { sent, fail, later } = aConsole({ states: ['limited', 'limited'] })
    fail(answered(400, '一'))
    await later(1_000)
    fail(answered(400, '二'))
    for (const _ of [1, 2, 3, 4]) await later(3_000)
    const told = sent.map(({ message, more }) => [message, more.map((one) => one.message)])
    expect(told).toEqual([
      ['x.y 一', []],
      ['x.y 一', ['x.y 二']],
      ['x.y 一', ['x.y 二']],
    ])
  })

  test('more than one message holds are told in the next', async () => {
    const { sent, fail, later } = aConsole()
    for (let index = 0; index < 30; index += 1) fail(answered(400, `m${index}`))
    await later(3_000)
    await later(3_000)
    expect(sent.map(({ message, more }) => [message, more.length])).toEqual([
      ['x.y m0', 0],
      ['x.y m1', 20],
      ['x.y m22', 7],
    ])
  })

  test("with the flow's last ten transitions", () => {
    const trail = Array.from({ length: 14 }, (_, index) => ({ seq: index, at: `t${index}`, event: `e${index}`, from: 'a', to: 'b' }))
    const { sent, fail } = aConsole({ flow: { flowId: 'b1', trail } })
    fail(answered(409))
    expect([sent[0]?.flow_id, sent[0]?.transitions.map(({ event }) => event)]).toEqual(['b1', trail.slice(4).map(({ event }) => event)])
  })

  test('a report that fails is no one else’s failure', async () => {
    const report = createReporter({
      nowMs: () => 0,
      later: () => undefined,
      isReportedHost: () => true,
      page: () => '/',
      flow: () => null,
      send: () => Promise.reject(new Error('down')),
    })
    report({ endpoint: save, input: {}, failure: answered(400) })
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
})

describe('what is private stays here', () => {
  test('by name, by mark, and when the schema does not know it', () => {
    expect(reportedParams(save, { game_id: '10078', daily_budget: '500000', remark: 'canary-remark', extra: 'canary-extra' })).toEqual({
      game_id: '10078',
      daily_budget: '…',
      remark: '…',
    })
  })

  test('inside a nested value too', () => {
    expect(
      reportedParams(save, { game_id: '1', spec: { name: '广泛', common: { bid_amount: 7700, objective: 'SALES' }, access_token: 'x' } }),
    ).toEqual({
      game_id: '1',
      spec: { name: '广泛', common: { bid_amount: '…', objective: 'SALES' }, access_token: '…' },
    })
  })

  test('a password never leaves, whichever sign-in failed', () => {
    const { sent, fail } = aConsole()
    fail(answered(400), { account: 'buyer', password: 'canary-password' }, {
      ...save,
      path: login.path,
      input: login.input,
    } as never)
    expect([JSON.stringify(sent).includes('canary'), sent[0]?.params]).toEqual([false, { account: 'buyer', password: '…' }])
  })
})
