import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { LinkRead } from '#machines/link-entry/link-entry.machine.ts'
import { FirstAdministratorView } from '#views/session/welcome/FirstAdministratorView.tsx'
import { firstAdministratorMachine, type FirstLink } from '#views/session/welcome/first-administrator.wire.ts'
import { WordsProvider } from '#views/kit/words.tsx'

const BLANK = {
  account: '',
  name: '',
  email: '',
  password: '',
  again: '',
  company_name: '',
  zone: 'Asia/Shanghai',
  currency: 'CNY',
  language: 'zh' as const,
}

function shown(read: LinkRead<FirstLink>, refused: readonly Blocker[] = []) {
  const sent: object[] = []
  const languages: string[] = []
  const machine = firstAdministratorMachine.provide({
    actors: {
      readLink: fromPromise(() => Promise.resolve(read)),
      enter: fromPromise(({ input }) => {
        sent.push(input)
        return Promise.resolve({ kind: 'refused' as const, blockers: refused })
      }),
    },
  })
  const flow = createActor(machine, { input: { secret: 's', draft: BLANK } }).start()
  render(
    <WordsProvider language="zh">
      <FirstAdministratorView flow={flow} onLanguage={(language) => languages.push(language)} />
    </WordsProvider>,
  )
  return { user: userEvent.setup(), sent, languages }
}
const OPEN = { kind: 'open', told: { expires_at: '2026-11-20T09:00:00Z' } } as const

test('what is typed is sent with the key of the link, and what the server refuses is said next to its field', async () => {
  const { user, sent } = shown(OPEN, [{ code: 'administration.password_guessable', field: 'password' }])
  await user.type(await screen.findByLabelText(/^账号/), 'li.jia')
  await user.type(screen.getByLabelText(/^姓名/), '李佳')
  await user.type(screen.getByLabelText(/^密码/), 'vN8s-kQ2m-tramway')
  await user.type(screen.getByLabelText(/^再次输入密码/), 'vN8s-kQ2m-tramway')
  await user.type(screen.getByLabelText(/^公司名称/), '晨星互娱')
  await user.click(screen.getByRole('button', { name: '创建并登录' }))
  const typed = { account: 'li.jia', name: '李佳', password: 'vN8s-kQ2m-tramway', again: 'vN8s-kQ2m-tramway', company_name: '晨星互娱' }
  expect(sent).toEqual([{ secret: 's', draft: { ...BLANK, ...typed } }])
  expect(await screen.findByText(/密码太容易被猜到/)).toBeTruthy()
})

test('the language that is chosen for the company is the page’s own from then on', async () => {
  const { user, languages } = shown(OPEN)
  await user.selectOptions(await screen.findByLabelText(/^公司语言/), 'English')
  expect(languages).toEqual(['en'])
})

test('a link that was used leads to the sign-in page', async () => {
  shown({ kind: 'over', blockers: [{ code: 'first_link.used' }] })
  expect(await screen.findByText('管理员已经创建，此链接不再有效：请直接登录')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe('/login')
})
