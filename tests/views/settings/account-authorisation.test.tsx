import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { accountAuthorisationMachine } from '#machines/account-authorisation/account-authorisation.machine.ts'
import type { TakeOutcome } from '#machines/account-authorisation/account-authorisation.types.ts'
import { AccountAssets } from '#views/settings/account-authorisation/AccountAssets.tsx'
import { wiredAssets, wiredAudiences } from '#views/settings/account-authorisation/wire.ts'
import { AccountAuthorisationView } from '#views/settings/account-authorisation/AccountAuthorisationView.tsx'
import { ADDRESS, aDesk, aHeld, OFFER } from '../../../stories/account-authorisation/sample.ts'
import { show } from '../kit/show.tsx'

const onGo = vi.fn<(href: string) => void>()
const onReadAccounts = vi.fn<(id: string) => void>()

function shown(desk = aDesk(aHeld()), taken: () => Promise<TakeOutcome> = () => new Promise(() => undefined), offer = OFFER) {
  const machine = accountAuthorisationMachine.provide({
    actors: {
      readDesk: fromPromise(() => Promise.resolve(desk)),
      askAddress: fromPromise(() => Promise.resolve(ADDRESS)),
      readOffer: fromPromise(() => Promise.resolve(offer)),
      takeOver: fromPromise(() => taken()),
    },
  })
  const flow = createActor(machine, { input: { appId: '1' } }).start()
  show(
    <AccountAuthorisationView
      flow={flow}
      nowMs={Date.parse('2027-01-17T12:00:00Z')}
      blockers={[]}
      onInspect={() => undefined}
      onReadAccounts={onReadAccounts}
      onGo={onGo}
      paste={<p>粘贴</p>}
    />,
  )
  return { flow, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

test('a token says what it may do and what it lacks, and counts its last days down', async () => {
  shown(
    aDesk(
      aHeld(),
      aHeld({ id: 'a2', network_user_name: 'Lena', expires_at: null }),
      aHeld({ id: 'a3', network_user_name: '王', status: 'invalid', reason: 'Session has expired.' }),
    ),
  )
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/陈晨/)).toContain('还有 2 天到期（2027-01-20）')
  expect(await row(/陈晨/)).toContain('✓ 推送广告✕ 读取公共主页')
  expect(await row(/Lena/)).toContain('长期有效')
  expect(await row(/王/)).toContain('已失效：Session has expired.')
})

test('while a person is at the network the way there is taken, and can be given up', async () => {
  const { flow, user } = shown()
  await user.click(await screen.findByRole('button', { name: '登录渠道授权' }))
  await screen.findByText('请在打开的窗口中完成授权')
  expect(screen.queryByText('粘贴')).toBeNull()
  await user.click(screen.getByRole('button', { name: '取消' }))
  expect(flow.getSnapshot().value).toBe('ready')
  await screen.findByText('粘贴')
})

test('what was refused is said by row, next to what is chosen', async () => {
  const refusal = blocker('authorisation.account_elsewhere', { row: 1, params: { id: '71', name: 'Starport US', holder: 'Lena Park' } })
  const { flow, user } = shown(aDesk(aHeld()), () => Promise.resolve({ kind: 'refused', blockers: [refusal] }))
  await user.click(await screen.findByRole('button', { name: '选择账户' }))
  const games = await screen.findByRole('group', { name: '账户所属游戏' })
  await user.click(within(games).getByRole('checkbox', { name: '星河战纪 10078' }))
  flow.send({ type: 'offer.choose', chosen: { accounts: ['71'] } })
  await user.click(await screen.findByRole('button', { name: /接管 1 个账户/ }))
  await screen.findByText(/Starport US（71）已由 Lena Park 的授权接管/)
})

test('businesses with their applications are shown; pixels and audiences are read for chosen accounts, and audiences taken for the games', async () => {
  const audience = { id: '23', name: '付费玩家', size: 48_200, games: [] }
  const read = vi.fn(() =>
    Promise.resolve([{ account: '71', pixels: [{ id: '54', name: 'Starport web' }], audiences: [audience], unread: [] }]),
  )
  const send = vi.fn((_draft: object | null) => Promise.resolve({ kind: 'done' as const, value: { audiences: 1 } }))
  const { user } = shown()
  await user.click(await screen.findByRole('button', { name: '选择账户' }))
  await screen.findByText('应用：Flightdeck Console 91')
  cleanup()
  const reading = wiredAssets.provide({
    actors: { read: fromPromise(({ input }) => (input.query === null ? Promise.resolve(null) : read())) },
  })
  const taking = wiredAudiences.provide({ actors: { send: fromPromise(({ input }) => send(input.draft)) } })
  show(
    <AccountAssets
      id="a1"
      accounts={[{ id: '71', name: 'Starport US' }]}
      games={['10078']}
      hasPixels
      blockers={[]}
      reading={reading}
      taking={taking}
    />,
  )
  fireEvent.click(screen.getByText('读取 1 个账户的像素与受众'))
  await screen.findByText('像素：Starport web 54')
  const take = () => screen.getByText(/接管 \d 个受众/).closest('button') ?? document.body
  expect(take().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('checkbox', { name: '付费玩家 23 · 约 48,200 人' }))
  fireEvent.click(take())
  await screen.findByText('已接管受众，广告组可以选择它们')
  expect(send.mock.calls).toEqual([[{ id: 'a1', accounts: ['71'], audiences: ['23'], games: ['10078'] }]])
})

test('the accounts of a sign-in are read again by a press; how many wait, and why they could not be read, is next to their number', async () => {
  shown(aDesk(aHeld({ accounts: 12, accounts_waiting: 3, accounts_trouble: 'away' }), aHeld({ id: 'a2', network_user_name: 'Lena' })))
  const [first, second] = await screen.findAllByRole('button', { name: '更新账户资料' })
  expect(screen.getByText('3 个等待读取')).toBeTruthy()
  expect(screen.getByText('未能读取：渠道暂时无法连接')).toBeTruthy()
  expect(second?.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(first ?? document.body)
  expect(onReadAccounts.mock.calls).toEqual([['a1']])
})

test('accounts that were taken over lead on to the list of accounts and to the guide', async () => {
  const { flow, user } = shown(aDesk(aHeld()), () => Promise.resolve({ kind: 'done', value: { accounts: 1, pages: 1 } }))
  await user.click(await screen.findByRole('button', { name: '选择账户' }))
  await screen.findByRole('group', { name: '账户所属游戏' })
  flow.send({ type: 'offer.choose', chosen: { accounts: ['71'], games: ['10078'] } })
  await user.click(await screen.findByRole('button', { name: /接管 1 个账户/ }))
  await user.click(await screen.findByRole('button', { name: '查看广告账户' }))
  await user.click(screen.getByRole('button', { name: '返回开始使用' }))
  expect(onGo.mock.calls).toEqual([['/tools/account-steward/main'], ['/']])
})

test('one button is the first choice: to sign in at the network; what the others of a token do is said below them', async () => {
  shown()
  await screen.findByText('核对令牌：向渠道询问令牌是否有效、到期日与权限')
  screen.getByText('更新账户资料：重新读取已接管账户的币种、时区、状态、余额与限额')
  const first = screen.getAllByRole('button').filter(({ className }) => className.includes('bp6-intent-primary'))
  expect(first.map(({ textContent }) => textContent)).toEqual(['登录渠道授权'])
})

test('what the first batch lacks is said once accounts came in, and leads to the choice of a page', async () => {
  const { flow, user } = shown(aDesk(aHeld()), () => Promise.resolve({ kind: 'done', value: { accounts: 1, pages: 0 } }))
  await user.click(await screen.findByRole('button', { name: '选择账户' }))
  await screen.findByRole('group', { name: '账户所属游戏' })
  flow.send({ type: 'offer.choose', chosen: { accounts: ['71'], games: ['10078'] } })
  flow.send({ type: 'offer.take' })
  const lacks = await screen.findByRole('region', { name: '第一批广告还缺少' })
  expect(lacks.textContent).toContain('还没有接管公共主页：每条广告都需要一个主页')
  await user.click(within(lacks).getByRole('button', { name: '选择公共主页' }))
  await screen.findByRole('group', { name: '公共主页' })
})

test('of many accounts it is counted how many came in, the others can be stopped, and what did not come in is named and stays chosen', async () => {
  let parts = 0
  let answer: (outcome: TakeOutcome) => void = () => undefined
  const { flow, user } = shown(aDesk(aHeld()), () => {
    parts += 1
    return parts === 1
      ? Promise.resolve({ kind: 'done', value: { accounts: 500, pages: 1 } })
      : new Promise((resolve) => (answer = resolve))
  })
  await user.click(await screen.findByRole('button', { name: '选择账户' }))
  await screen.findByRole('group', { name: '账户所属游戏' })
  const accounts = [...Array.from({ length: 1000 }, (_, at) => `8${at}`), '71']
  flow.send({ type: 'offer.choose', chosen: { accounts, games: ['10078'] } })
  flow.send({ type: 'offer.take' })
  await screen.findByText('已处理 500 / 1,001 个账户')
  await user.click(screen.getByRole('button', { name: '停止后续接管' }))
  answer({ kind: 'refused', blockers: [blocker('authorisation.nothing_chosen')] })
  await screen.findByRole('heading', { name: '501 个账户没有接管' })
  expect(screen.getByText('还有 481 个')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重新选择这 501 个' }))
  await screen.findByRole('group', { name: '账户所属游戏' })
  expect(flow.getSnapshot().context.chosen.accounts.length).toBe(1)
})

test('an account that another installation pushes to is told of once it is chosen', async () => {
  const [first, ...others] = OFFER.accounts
  const offer = { ...OFFER, accounts: [...(first ? [{ ...first, also_pushed: true }] : []), ...others] }
  const { flow, user } = shown(aDesk(aHeld()), undefined, offer)
  await user.click(await screen.findByRole('button', { name: '选择账户' }))
  await screen.findByRole('group', { name: '账户所属游戏' })
  expect(screen.queryByText(/另一套系统也在推送/)).toBeNull()
  flow.send({ type: 'offer.choose', chosen: { accounts: ['71', '72'] } })
  await screen.findByText('另一套系统也在推送 1 个所选账户：Starport US。请先确认由哪一边推送')
})

test('all of many chosen accounts stay chosen when the network is asked again, also those that the grid has not drawn yet', async () => {
  const [first] = OFFER.accounts
  if (!first) throw new Error('no account')
  const many = Array.from({ length: 700 }, (_, at) => ({ ...first, id: `9${at}`, name: `Starport ${at}` }))
  const { flow, user } = shown(aDesk(aHeld()), undefined, { ...OFFER, accounts: many })
  await user.click(await screen.findByRole('button', { name: '选择账户' }))
  await screen.findByText('Starport 0')
  flow.send({ type: 'offer.choose', chosen: { accounts: many.map(({ id }) => id) } })
  flow.send({ type: 'offer.again' })
  await screen.findByText('已选 700')
  expect(flow.getSnapshot().context.chosen.accounts.length).toBe(700)
})

test('for a network with ad accounts and audiences only, pages, pixels and businesses are not shown', async () => {
  const desk = { ...aDesk(aHeld({ expires_at: '2027-01-24T00:00:00.000Z' })), channel: 'toutiao_ad3' }
  const offer = { ...OFFER, businesses: [], apps: [], pages: [] }
  const { flow } = shown(desk, () => Promise.resolve({ kind: 'done', value: { accounts: 1, pages: 0 } }), offer)
  // a token that is renewed every day is not near its end a week before
  expect((await screen.findByRole('row', { name: /陈晨/ })).textContent).toContain('2027-01-24 到期')
  flow.send({ type: 'authorisation.open', id: 'a1' })
  await screen.findByText('所选账户的受众')
  flow.send({ type: 'offer.choose', chosen: { accounts: ['71'], games: ['10078'] } })
  await screen.findByText('读取 1 个账户的受众')
  await screen.findByText('公司主体')
  expect(screen.queryByText('没有选择主页：每条广告都需要一个主页')).toBeNull()
  flow.send({ type: 'offer.take' })
  await screen.findByText('✓ 已接管 1 个账户')
  expect(screen.queryByText('第一批广告还缺少')).toBeNull()
})
