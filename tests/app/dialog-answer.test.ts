import { afterEach, expect, test, vi } from 'vitest'
import { ANSWER_CHANNEL } from '#domain/account/dialog-answer.ts'
import { handOver } from '#app/entry/dialog-answer.ts'
import { createDialogWindow } from '#views/settings/account-authorisation/dialog-window.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** The console with its window at the network, and what it heard. */
function aConsole({ blocked = false } = {}) {
  const popup = { location: { href: 'about:blank' }, close: vi.fn() }
  const listeners = new Map<string, () => void>()
  const dialog = createDialogWindow({
    open: () => (blocked ? null : (popup as unknown as Window)),
    addEventListener: (name: string, listener: unknown) => void listeners.set(name, listener as () => void),
    removeEventListener: (name: string) => void listeners.delete(name),
  })
  const heard: unknown[] = []
  const stop = dialog.listen({ onAnswer: (answer) => heard.push(answer), onReturn: () => heard.push('returned') })
  closers.push(stop)
  return { dialog, popup, listeners, heard, stop }
}

function answerPage(search: string) {
  const page = { location: { search, pathname: '/oauth-answer' }, history: { replaceState: vi.fn() }, show: vi.fn(), close: vi.fn() }
  handOver(page, 'zh')
  return page
}

test('the answer reaches the window that asked, and the page closes once it was taken; the code leaves the address', async () => {
  const { dialog, heard } = aConsole()
  dialog.open()
  dialog.show('https://network.example', 'code')
  const page = answerPage('?code=AQx&state=s1')
  await expect.poll(() => page.close.mock.calls.length).toBe(1)
  expect(heard).toEqual([{ state: 's1', code: 'AQx' }])
  expect(page.history.replaceState.mock.calls).toEqual([[null, '', '/oauth-answer']])
})

test('a refusal is an answer too', async () => {
  const { dialog, heard } = aConsole()
  dialog.open()
  dialog.show('https://network.example', 'code')
  answerPage('?error=access_denied&state=s1')
  await expect.poll(() => heard).toEqual([{ state: 's1', error: 'access_denied' }])
})

test.each(['authorization_code', 'auth_code'])(
  'a code that the network calls %s is taken under that name, and no other one is',
  async (name) => {
    const { dialog, heard } = aConsole()
    dialog.open()
    dialog.show('https://network.example', name)
    answerPage(`?${name}=6a6b&code=other&state=s1`)
    await expect.poll(() => heard).toEqual([{ state: 's1', code: '6a6b' }])
    dialog.show('https://network.example', name)
    answerPage('?state=s2')
    await expect.poll(() => heard[1]).toEqual({ state: 's2', error: 'denied' })
  },
)

test('a window that waits for no dialog takes no answer, and neither does one whose dialog was cancelled', async () => {
  const [idle, cancelled, waiting] = [aConsole(), aConsole(), aConsole()]
  cancelled.dialog.open()
  cancelled.dialog.close()
  waiting.dialog.open()
  answerPage('?code=AQx&state=s1')
  await expect.poll(() => waiting.heard.length).toBe(1)
  expect([idle.heard, cancelled.heard]).toEqual([[], []])
  expect(cancelled.popup.close).toHaveBeenCalledOnce()
})

test('an address without an answer hands nothing over and says so', async () => {
  const listening = new BroadcastChannel(ANSWER_CHANNEL)
  closers.push(() => listening.close())
  const told: unknown[] = []
  listening.onmessage = ({ data }) => told.push(data)
  const page = answerPage('?code=AQx')
  expect(page.show.mock.calls).toEqual([['这里没有授权结果，可以关闭此窗口。']])
  answerPage('?code=AQy&state=s2')
  await expect.poll(() => told).toEqual([{ kind: 'answer', state: 's2', said: { code: 'AQy' } }])
})

test('the window is opened empty and led on; what the browser blocks is told; being looked at again is heard', () => {
  const { dialog, popup, listeners, heard, stop } = aConsole()
  expect(dialog.open()).toBe(true)
  dialog.show('https://www.facebook.com/dialog', 'code')
  expect(popup.location.href).toBe('https://www.facebook.com/dialog')
  listeners.get('focus')?.()
  expect(heard).toEqual(['returned'])
  stop()
  expect([...listeners]).toEqual([])
  expect(aConsole({ blocked: true }).dialog.open()).toBe(false)
})
