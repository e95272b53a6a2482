import { describe, expect, test } from 'vitest'
import { outcomeOf } from '#client/outcome.ts'
import type { Heard } from '#client/client.ts'
import { CallFailed, failureOf, type Failure } from '#client/failure.ts'
import { say } from '#i18n/catalogue.ts'
import { createNotices, noticeText } from '#client/notices.ts'

const answered = (status: number, body: unknown = {}, statusText = '') => failureOf({ status, statusText, body })

function aPage() {
  let now = 0
  const notices = createNotices({ nowMs: () => now, language: () => 'zh' })
  return { show: (failure: Failure, heard?: Heard) => notices.of(failure, heard), later: (ms: number) => (now += ms) }
}

describe('the notice of a failure (S1 §8)', () => {
  test.each([404, 502, 500])('%i says status code and status text, each time', (status) => {
    const { show, later } = aPage()
    const failure = answered(status, {}, 'Some Text')
    const first = show(failure)?.text
    later(3_000)
    expect([first, show(failure)]).toEqual([
      `${status} Some Text`,
      { key: `${status} Some Text`, text: `${status} Some Text`, same: 0, others: 0 },
    ])
  })

  test('two different ones of these are next to each other, whatever the throttle says', () => {
    const { show } = aPage()
    show(answered(403, { msg: '没有权限' }))
    expect([show(answered(404, {}, 'Not Found'))?.key, show(answered(500, {}, 'Oops'))?.key]).toEqual(['404 Not Found', '500 Oops'])
  })

  test('400 says the code and the message of the server', () => {
    expect(aPage().show(answered(400, { code: 'money.negative', msg: '金额不能为负' }))?.text).toBe('money.negative 金额不能为负')
    expect(aPage().show(answered(400, { code: 1001, msg: '金额不能为负' }))?.text).toBe('1001 金额不能为负')
    expect(aPage().show(answered(400, { msg: '金额不能为负' }))?.text).toBe('400 金额不能为负')
  })

  test('400 with an object names the first missing parameter', () => {
    expect(aPage().show(answered(400, { msg: { account: '必填', password: '必填' } }))?.text).toBe('缺少参数：account')
  })

  test('401, 417 and what was cancelled are silent', () => {
    const { show } = aPage()
    expect([show(answered(401)), show(answered(417, { msg: 'x' })), show({ kind: 'aborted' })]).toEqual([null, null, null])
  })

  test('417 is silent and still an outcome with its reason, which the flow keeps', async () => {
    const outcome = await outcomeOf(Promise.reject(new CallFailed(answered(417, { msg: '没有可推送的行' }))), () => null)
    expect(outcome).toMatchObject({
      kind: 'refused',
      blockers: [{ code: 'call.refused', params: { status: 417, text: '没有可推送的行' } }],
    })
  })

  test.each([403, 405, 408, 409, 410, 429, 503])('%i says the message of the server', (status) => {
    expect(aPage().show(answered(status, { msg: '服务器的话' }))?.text).toBe('服务器的话')
  })

  test('others are shown at most once in 3,000 ms; what was held back is counted on the one that is', () => {
    const { show, later } = aPage()
    const refused = (msg: string) => answered(409, { msg })
    expect(show(refused('已被修改'))).toEqual({ key: '已被修改', text: '已被修改', same: 0, others: 0 })
    later(1_000)
    for (let times = 0; times < 2; times++) show(refused('已被修改'))
    expect(show(refused('已被修改'))).toEqual({ key: '已被修改', text: '已被修改', same: 3, others: 0 })
    later(1_999)
    expect(show(answered(403, { msg: '没有权限' }))).toEqual({ key: '已被修改', text: '已被修改', same: 3, others: 1 })
    later(1)
    expect(show(answered(403, { msg: '没有权限' }))).toEqual({ key: '没有权限', text: '没有权限', same: 0, others: 0 })
  })

  test('the count reads 还有 3 条相同', () => {
    const notice = { key: 'k', text: '已被修改', same: 3, others: 0 }
    expect([noticeText({ ...notice, same: 0 }, 'zh'), noticeText(notice, 'zh'), noticeText({ ...notice, others: 1 }, 'zh')]).toEqual([
      '已被修改',
      '已被修改（还有 3 条相同）',
      '已被修改（还有 3 条相同，另有 1 条其他错误）',
    ])
    expect(noticeText(notice, 'en')).toBe('已被修改 (3 more like this)')
  })

  test('a timeout says 请求超时，请稍后再试', () => {
    expect(aPage().show({ kind: 'timeout' })?.text).toBe('请求超时，请稍后再试')
  })

  test('a dictionary that fails is called 字典加载错误', () => {
    expect(say('zh', 'app.dictionary_failed')).toBe('字典加载错误')
  })

  test('what a flow shows and keeps is said next to it all the same, for it is the answer of a server', () => {
    const here = { isShown: true, isOnce: true }
    const failures = [answered(502, {}, 'Bad Gateway'), answered(400, { code: 'c', msg: '不行' }), answered(409, { msg: '已被修改' })]
    for (const failure of failures) expect(aPage().show(failure, here)).toEqual(aPage().show(failure))
  })

  test('that no one answered is left to the place where it was asked', () => {
    const here = { isShown: true, isOnce: false }
    const broken = { kind: 'unreadable', reason: 'r' } as const
    for (const failure of [{ kind: 'offline' } as const, broken])
      expect([aPage().show(failure, here), aPage().show(failure) === null]).toEqual([null, false])
  })

  test('no one is told to try again a write whose outcome is read back; a read that took too long is told of', () => {
    const { show } = aPage()
    expect(show({ kind: 'timeout' }, { isShown: true, isOnce: true })).toBeNull()
    expect(show({ kind: 'timeout' }, { isShown: true, isOnce: false })?.text).toBe('请求超时，请稍后再试')
    expect(show({ kind: 'timeout' }, { isShown: false, isOnce: true })?.same).toBe(1)
  })

  test('twenty equal failures of one page are one notice that counts', () => {
    const { show } = aPage()
    const shown = Array.from({ length: 20 }, () => show(answered(502, {}, 'Bad Gateway')))
    expect([new Set(shown.map((notice) => notice?.key)).size, shown.at(-1)?.same]).toEqual([1, 19])
  })
})
