import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { sessionMachine, type Credentials, type SessionUser } from '#machines/session/session.machine.ts'
import { LoginView } from '#views/session/login/LoginView.tsx'
import { WordsProvider } from '#views/kit/words.tsx'

function aLogin(answer: (credentials: Credentials) => Promise<{ token: string }>) {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        logIn: fromPromise<{ token: string }, Credentials>(({ input }) => answer(input)),
        readInfo: fromPromise(() => new Promise<{ user: SessionUser; version: string; readAt: string }>(() => undefined)),
      },
    }),
  ).start()
  session.send({ type: 'session.boot', token: null, code: null, expired: false })
  render(
    <WordsProvider language="zh">
      <LoginView session={session} onLanguage={() => undefined} />
    </WordsProvider>,
  )
  return { session, user: userEvent.setup() }
}

describe('the sign-in page', () => {
  test('opens with the cursor in the account', async () => {
    aLogin(() => new Promise(() => undefined))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('账号')))
  })

  test('leaves the cursor where someone put it before the first frame', async () => {
    aLogin(() => new Promise(() => undefined))
    screen.getByLabelText('密码').focus()
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)))
    expect(document.activeElement).toBe(screen.getByLabelText('密码'))
  })

  test('sends account and password once, and is busy until the answer', async () => {
    const sent: Credentials[] = []
    const { user } = aLogin((credentials) => {
      sent.push(credentials)
      return new Promise(() => undefined)
    })
    await user.type(screen.getByLabelText('账号'), ' buyer ')
    await user.type(screen.getByLabelText('密码'), 'secret{Enter}{Enter}')
    expect(sent).toEqual([expect.objectContaining({ account: 'buyer', password: 'secret' })])
    expect(screen.getByLabelText('账号')).toHaveProperty('disabled', true)
  })

  test('says in words why it did not work; the account stays typed, the password does not', async () => {
    const { user } = aLogin(() => Promise.reject(Object.assign(new Error('no'), { blockers: [blocker('session.expired')] })))
    await user.type(screen.getByLabelText('账号'), 'buyer')
    await user.type(screen.getByLabelText('密码'), 'wrong{Enter}')
    expect((await screen.findByRole('alert')).textContent).not.toMatch(/^(blocker\.|$)/)
    expect([screen.getByLabelText<HTMLInputElement>('账号').value, screen.getByLabelText<HTMLInputElement>('密码').value]).toEqual([
      'buyer',
      '',
    ])
  })

  test('sends nothing while something is missing', async () => {
    const { user, session } = aLogin(() => Promise.resolve({ token: 't' }))
    await user.type(screen.getByLabelText('账号'), 'buyer{Enter}')
    expect(session.getSnapshot().value).toBe('anonymous')
  })

  test('offers both languages, and says which one it is in', async () => {
    const chosen: string[] = []
    const session = createActor(sessionMachine).start()
    render(
      <WordsProvider language="en">
        <LoginView session={session} onLanguage={(language) => chosen.push(language)} />
      </WordsProvider>,
    )
    const group = within(screen.getByRole('group', { name: 'Language' }))
    expect(group.getAllByRole('button').map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
      ['中文', 'false'],
      ['English', 'true'],
    ])
    await userEvent.setup().click(group.getByRole('button', { name: '中文' }))
    expect(chosen).toEqual(['zh'])
  })
})
