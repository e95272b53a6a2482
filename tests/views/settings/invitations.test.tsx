import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import type { InvitationRow } from '#contract/invitations.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { PRESETS } from '#permissions/presets.ts'
import { InvitationPanel } from '#views/settings/invitations/InvitationPanel.tsx'
import { InviteForm } from '#views/settings/invitations/InviteForm.tsx'
import { InviteSheet } from '#views/settings/invitations/InviteSheet.tsx'
import { SendByRobot } from '#views/settings/invitations/SendByRobot.tsx'
import {
  beginsAs,
  BLANK,
  invitationAct,
  inviteSave,
  sendSave,
  sheetSave,
  type InviteSheet as InviteSheetDraft,
  type SheetInvited,
  type InvitationActed,
  type InviteDraft,
  type Issued,
} from '#views/settings/invitations/wire.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import type { Grants } from '#permissions/grants.ts'

const ISSUED: Issued = { id: '7', secret: 'ab.key', expires_at: '2026-11-30T09:00:00Z', robot: null }

function inviting(caller: Grants) {
  const sent: (InviteDraft | null)[] = []
  const machine = inviteSave.provide({
    actors: {
      send: fromPromise<SaveOutcome<Issued>, { draft: InviteDraft | null; ticket: string }>(({ input }) => {
        sent.push(input.draft)
        return Promise.resolve({ kind: 'done', value: ISSUED })
      }),
    },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  const choices = { games: [{ value: 'g1', label: '萌宠小镇' }], regions: [], caller }
  render(
    <WordsProvider language="zh">
      <InviteForm save={save} choices={choices} mayInvite={[]} />
    </WordsProvider>,
  )
  return { user: userEvent.setup(), sent }
}

test('what the person will see follows the preset, and the link is shown once it is made', async () => {
  const { user, sent } = inviting(PRESETS.admin)
  expect(screen.getByText(/广告投放、.*、广告数据/).tagName).toBe('P')
  await user.selectOptions(screen.getByLabelText(/^权限模板/), '审核')
  expect([screen.queryByText(/广告数据/), screen.getByText(/素材审核/).tagName]).toEqual([null, 'P'])
  await user.type(screen.getByLabelText(/^账号/), 'wang')
  await user.type(screen.getByLabelText(/^姓名/), '王芳')
  await user.click(screen.getByRole('button', { name: '生成邀请链接' }))
  expect(sent).toEqual([{ ...BLANK, account: 'wang', name: '王芳', preset: 'reviewer', games: ['g1'] }])
  expect((await screen.findByText(`${window.location.origin}/invited#ab.key`)).tagName).toBe('CODE')
})

test('an invitation begins without games where there are several, and says what that means', () => {
  expect(beginsAs({ games: [], regions: [], caller: PRESETS.admin }).games).toEqual([])
  const games = ['g1', 'g2'].map((value) => ({ value, label: value }))
  expect(beginsAs({ games, regions: [], caller: PRESETS.admin }).games).toEqual([])
  expect(beginsAs({ games: games.slice(0, 1), regions: [], caller: PRESETS.admin }).games).toEqual(['g1'])
})

test('who holds less is told what they cannot give, once for each list', async () => {
  const { user } = inviting({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['g1'] } })
  await user.click(screen.getByLabelText('全部游戏'))
  const button = screen.getByRole('button', { name: '生成邀请链接' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reasons = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  expect(reasons.split('; ').filter((reason) => reason.includes('游戏'))).toHaveLength(1)
})

test('the lines of a sheet that were not invited say why, and the links of the others are offered as a file', async () => {
  const sent: unknown[] = []
  const lines = [{ line: 3, reasons: [{ code: 'thing.value_missing', field: 'name', params: { label: 'invitation.field.name' } }] }]
  const value = {
    added: 1,
    changed: 0,
    same: 0,
    bad: 1,
    lines,
    robot: null,
    links: [{ id: '8', account: 'zhao', name: '赵敏', secret: 'ab.key' }],
  }
  const machine = sheetSave.provide({
    actors: {
      send: fromPromise<SaveOutcome<SheetInvited>, { draft: InviteSheetDraft | null; ticket: string }>(({ input }) => {
        sent.push(input.draft)
        return Promise.resolve({ kind: 'done', value })
      }),
    },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  render(
    <WordsProvider language="zh">
      <InviteSheet save={save} choices={{ games: [], regions: [], caller: PRESETS.admin }} mayInvite={[]} />
    </WordsProvider>,
  )
  const user = userEvent.setup()
  const file = new File(['x'], 'people.csv', { type: 'text/csv' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await user.upload(input, file)
  expect(sent).toEqual([{ games: [], regions: ['*'], days: '7', file }])
  expect((await screen.findByText(/第 3 行/)).textContent).toBe('第 3 行：姓名: 请填写「姓名」')
  expect(screen.getByRole('button', { name: '保存链接文件' }).getAttribute('aria-disabled')).toBeNull()
})

const ROW: InvitationRow = {
  id: '7',
  version: 1,
  updated_at: '2026-11-23T09:00:00Z',
  account: 'wang',
  name: '王芳',
  email: '',
  preset: 'buyer',
  state: 'open',
  games: ['*'],
  regions: ['*'],
  expires_at: '2026-11-30T09:00:00Z',
  invited_by: { id: '1', name: '李佳' },
  created_at: '2026-11-23T09:00:00Z',
  used_at: null,
  became: null,
  used_from: null,
}

const opens: string[] = []

function opened(row: InvitationRow) {
  const acted = { kind: 'done' as const, value: ISSUED }
  const machine = invitationAct.provide({
    actors: { send: fromPromise((): Promise<SaveOutcome<InvitationActed>> => Promise.resolve(acted)) },
  })
  const act = createActor(machine, { input: { draft: null } }).start()
  render(
    <WordsProvider language="zh">
      <InvitationPanel row={row} act={act} caller={PRESETS.admin} mayInvite={[]} onPerson={(id) => void opens.push(id)} />
    </WordsProvider>,
  )
  return userEvent.setup()
}

test('a fresh link of an open invitation is shown once', async () => {
  const user = opened(ROW)
  await user.click(screen.getByRole('button', { name: '重新生成链接' }))
  expect((await screen.findByText(`${window.location.origin}/invited#ab.key`)).tagName).toBe('CODE')
})

const USED = { state: 'used', used_at: '2026-11-23T10:00:00Z', became: { id: '9', name: '王芳' }, used_from: '10.0.0.9' } as const

test('who used an invitation, when and from where is said, with the way to that user', async () => {
  const user = opened({ ...ROW, ...USED })
  expect(screen.getByText(/使用了这份邀请/).textContent).toMatch(/^王芳（wang）于 .* 从 10\.0\.0\.9 使用了这份邀请$/)
  await user.click(screen.getByRole('button', { name: '打开该用户' }))
  expect(opens).toEqual(['9'])
})

test('the next one is invited to the same preset and games', async () => {
  const { user, sent } = inviting(PRESETS.admin)
  await user.selectOptions(screen.getByLabelText(/^权限模板/), '审核')
  await user.type(screen.getByLabelText(/^账号/), 'wang')
  await user.type(screen.getByLabelText(/^姓名/), '王芳')
  await user.click(screen.getByRole('button', { name: '生成邀请链接' }))
  await user.click(await screen.findByRole('button', { name: '邀请下一位' }))
  await user.type(screen.getByLabelText(/^账号/), 'li')
  await user.type(screen.getByLabelText(/^姓名/), '李雷')
  await user.click(screen.getByRole('button', { name: '生成邀请链接' }))
  expect(sent.map((one) => [one?.account, one?.preset, one?.games])).toEqual([
    ['wang', 'reviewer', ['g1']],
    ['li', 'reviewer', ['g1']],
  ])
})

test('the robot sends only when it is asked to, and what did not arrive is sent again', async () => {
  const sent: unknown[] = []
  const answers = [
    { sent: ['7'], not_sent: ['8'] },
    { sent: ['8'], not_sent: [] },
  ]
  const machine = sendSave.provide({
    actors: {
      send: fromPromise(({ input }) => {
        sent.push(input.draft?.links.map(({ id }) => id))
        return Promise.resolve({ kind: 'done' as const, value: answers[sent.length - 1] ?? { sent: [], not_sent: [] } })
      }),
    },
  })
  const links = ['7', '8'].map((id) => ({ id, secret: `ab.${id}` }))
  render(
    <WordsProvider language="zh">
      <SendByRobot group="投放通知群" links={links} machine={machine} />
    </WordsProvider>,
  )
  const user = userEvent.setup()
  expect([sent, screen.getByText(/群里每个人都能看到并使用链接/).tagName]).toEqual([[], 'P'])
  await user.click(screen.getByRole('button', { name: '由机器人发送到「投放通知群」' }))
  expect((await screen.findByText(/没有发送成功/)).textContent).toBe('已发送 1 个，1 个没有发送成功；链接还显示时可以再试')
  await user.click(screen.getByRole('button', { name: '再次发送' }))
  expect((await screen.findByText('机器人已发送到「投放通知群」')).tagName).toBe('P')
  expect([sent, screen.queryByRole('button')]).toEqual([[['7', '8'], ['8']], null])
})

test('nothing more is done with an invitation that was accepted', () => {
  opened({ ...ROW, ...USED })
  const offs = ['重新生成链接', '撤回邀请'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-disabled'))
  expect(offs).toEqual(['true', 'true'])
})
