import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { AppPanel } from '#views/settings/network-apps/AppPanel.tsx'
import { secretSave, verdictRead, type SecretDraft, type SecretSaved } from '#views/settings/network-apps/wire.ts'
import { show } from '../kit/show.tsx'

const SAVED = { kind: 'done', value: { id: '1', secret_last4: '1234' } } as const

function shown(last4: string, verdict: { trouble: string; message: string; name: string }) {
  const machine = secretSave.provide({
    actors: { send: fromPromise<SaveOutcome<SecretSaved>, { draft: SecretDraft | null; ticket: string }>(() => Promise.resolve(SAVED)) },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  const reading = verdictRead.provide({ actors: { read: fromPromise(() => Promise.resolve(verdict)) } })
  show(
    <AppPanel
      id="1"
      last4={last4}
      save={save}
      blockers={[]}
      origin="https://console.example"
      onConnect={() => undefined}
      reading={reading}
    />,
  )
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 })
}
const said = () => [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].map(({ textContent }) => textContent)

test('a secret that is not there has the cursor; saved, it is tested by itself, and only the verdict is said', async () => {
  const user = shown('', { trouble: 'secret_wrong', message: 'Error validating', name: '' })
  const field = screen.getByLabelText('应用密钥 *')
  expect(document.activeElement).toBe(field)
  await user.type(field, 'wrong')
  await user.click(screen.getByRole('button', { name: '保存密钥' }))
  await screen.findByText('应用密钥不正确：Error validating')
  expect(said()).toEqual(['应用密钥不正确：Error validating'])
})

test('a saved secret is not missing: its end is said, and the test is asked for by a press', async () => {
  const user = shown('1234', { trouble: '', message: '', name: 'Console' })
  expect(screen.getByLabelText('应用密钥', { selector: 'input' }).getAttribute('type')).toBe('password')
  screen.getByText('已保存，末四位 1234；输入新的可更换')
  expect([document.activeElement, said()]).toEqual([document.body, []])
  await user.click(screen.getByRole('button', { name: '测试' }))
  await screen.findByText('渠道认可此应用：Console')
  expect(said()).toEqual(['渠道认可此应用：Console'])
})

test('a network that cannot check an application is not shown as knowing it', async () => {
  const user = shown('1234', { trouble: '', message: '', name: '' })
  await user.click(screen.getByRole('button', { name: '测试' }))
  await screen.findByText('此渠道不单独核对应用，登录授权时才知道密钥是否正确')
})

test('a secret the network could not be asked of is kept once a person says so', async () => {
  const sent: (SecretDraft | null)[] = []
  const machine = secretSave.provide({
    actors: {
      send: fromPromise<SaveOutcome<SecretSaved>, { draft: SecretDraft | null; ticket: string }>(({ input: { draft } }) => {
        sent.push(draft)
        if (draft?.untested) return Promise.resolve(SAVED)
        const blockers = [blocker('authorisation.secret_untested', { params: { message: 'timeout' } })]
        return Promise.resolve({ kind: 'refused', blockers, present: null })
      }),
    },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  const reading = verdictRead.provide({
    actors: { read: fromPromise(() => Promise.resolve({ trouble: '', message: '', name: 'Console' })) },
  })
  show(
    <AppPanel
      id="1"
      last4="1234"
      save={save}
      blockers={[]}
      origin="https://console.example"
      onConnect={() => undefined}
      reading={reading}
    />,
  )
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  await user.type(screen.getByLabelText('应用密钥', { selector: 'input' }), 'newer')
  await user.click(screen.getByRole('button', { name: '保存密钥' }))
  await user.click(await screen.findByRole('button', { name: '不测试，直接保存' }))
  await screen.findByText('渠道认可此应用：Console')
  expect(sent).toEqual([
    { id: '1', secret: 'newer' },
    { id: '1', secret: 'newer', untested: '1' },
  ])
  expect(screen.queryByRole('button', { name: '不测试，直接保存' })).toBeNull()
})
