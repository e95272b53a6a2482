import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import type { LinkRead } from '#machines/link-entry/link-entry.machine.ts'
import { InvitedView } from '#views/session/welcome/InvitedView.tsx'
import { invitedMachine, type Invited } from '#views/session/welcome/invited.wire.ts'
import { WordsProvider } from '#views/kit/words.tsx'

const INVITED: Invited = {
  company: '晨星互娱',
  account: 'wang.fang',
  name: '王芳',
  email: '',
  preset: 'buyer',
  invited_by: '李佳',
  expires_at: '2026-11-27T09:00:00Z',
  pages: ['AdvertiseHome', 'Advertise'],
  functions: ['ads.batch.build'],
  games: ['萌宠小镇'],
}

test('an invited person reads whose company it is and what they may do, and sends a password that is theirs', async () => {
  const sent: object[] = []
  const machine = invitedMachine.provide({
    actors: {
      readLink: fromPromise((): Promise<LinkRead<Invited>> => Promise.resolve({ kind: 'open', told: INVITED })),
      enter: fromPromise(({ input }) => {
        sent.push(input)
        return new Promise<never>(() => undefined)
      }),
    },
  })
  const flow = createActor(machine, { input: { secret: 's', draft: { password: '', again: '' } } }).start()
  render(
    <WordsProvider language="zh">
      <InvitedView flow={flow} onLanguage={() => undefined} />
    </WordsProvider>,
  )
  const user = userEvent.setup()
  expect((await screen.findByRole('heading', { name: '加入 晨星互娱' })).tagName).toBe('H2')
  expect(screen.getByText('李佳 邀请 王芳 以“投放”身份加入。账号是 wang.fang，设置密码后即可登录。')).toBeTruthy()
  // two pages of one title are said once
  expect([screen.getByText('广告投放').tagName, screen.getByText('萌宠小镇').tagName]).toEqual(['P', 'P'])
  await user.type(screen.getByLabelText(/^密码/), 'wang.fang-2026')
  await user.type(screen.getByLabelText(/^再次输入密码/), 'wang.fang-2026')
  await user.click(screen.getByRole('button', { name: '设置密码并登录' }))
  expect([sent, (await screen.findAllByText(/密码太容易被猜到/)).length > 0]).toEqual([[], true])
  await user.clear(screen.getByLabelText(/^密码/))
  await user.type(screen.getByLabelText(/^密码/), 'vN8s-kQ2m-tramway')
  await user.clear(screen.getByLabelText(/^再次输入密码/))
  await user.type(screen.getByLabelText(/^再次输入密码/), 'vN8s-kQ2m-tramway')
  await user.click(screen.getByRole('button', { name: '设置密码并登录' }))
  expect(sent).toEqual([{ secret: 's', draft: { password: 'vN8s-kQ2m-tramway', again: 'vN8s-kQ2m-tramway' } }])
})
