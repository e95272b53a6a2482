import { describe, expect, test } from 'vitest'
import { failureOf, type Failure } from '#client/failure.ts'
import { createNotices } from '#client/notices.ts'

const answered = (status: number, body: unknown = {}, statusText = '') => failureOf({ status, statusText, body })

function aPage() {
  let now = 0
  const notices = createNotices({ nowMs: () => now, language: () => 'zh' })
  return { show: (failure: Failure) => notices.of(failure), later: (ms: number) => (now += ms) }
}

describe('the notice of a failure (S1 §8)', () => {
  test.each([404, 502, 500])('%i says status and text, each time', (status) => {
    const { show } = aPage()
    const failure = answered(status, {}, 'Some Text')
    expect([show(failure)?.text, show(failure)?.text]).toEqual([`${status} Some Text`, `${status} Some Text`])
  })

  test('400 says code and message', () => {
    expect(aPage().show(answered(400, { msg: '金额不能为负' }))?.text).toBe('400 金额不能为负')
  })

  test('400 with an object names the first missing parameter', () => {
    expect(aPage().show(answered(400, { msg: { account: '必填', password: '必填' } }))?.text).toBe('缺少参数：account')
  })

  test('401, 417 and what was cancelled are silent', () => {
    const { show } = aPage()
    expect([show(answered(401)), show(answered(417, { msg: 'x' })), show({ kind: 'aborted' })]).toEqual([null, null, null])
  })

  test('others say the message of the server, at most once in 3,000 ms', () => {
    const { show, later } = aPage()
    expect(show(answered(403, { msg: '没有权限' }))?.text).toBe('没有权限')
    later(2_999)
    expect(show(answered(409, { msg: '已被修改' }))).toBeNull()
    later(1)
    expect(show(answered(409, { msg: '已被修改' }))?.text).toBe('已被修改')
  })

  test('a timeout says 请求超时，请稍后再试', () => {
    expect(aPage().show({ kind: 'timeout' })?.text).toBe('请求超时，请稍后再试')
  })

  test('twenty equal failures of one page are one notice that counts', () => {
    const { show } = aPage()
    const shown = Array.from({ length: 20 }, () => show(answered(502, {}, 'Bad Gateway')))
    expect([new Set(shown.map((notice) => notice?.key)).size, shown.at(-1)?.times]).toEqual([1, 20])
  })
})
