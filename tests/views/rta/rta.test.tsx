import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { newRtaFacts } from '#machines/rta-bind/rta-bind.facts.ts'
import { rtaBindMachine } from '#machines/rta-bind/rta-bind.machine.ts'
import type { BindInput, RehearseInput, RtaDesk, RtaFacts, RtaOutcome } from '#machines/rta-bind/rta-bind.types.ts'
import { RtaFlowView } from '#views/rta/RtaFlowView.tsx'
import { wiredAdsReading, type Ads, type AdsQuery } from '#views/rta/wire.ts'
import {
  AD_GONE,
  aDesk,
  aList,
  anAccount,
  anAd,
  aNewDesk,
  aRehearsal,
  chosenFacts,
  facts,
  LAPSED,
  MOVED,
  rehearsed,
  TAKES,
} from '../../../stories/rta-bind/sample.ts'
import { show } from '../kit/show.tsx'

const asked = vi.fn()
const ads = wiredAdsReading.provide({
  actors: {
    read: fromPromise<Ads, { query: AdsQuery }>(({ input }) => {
      asked(input.query)
      return Promise.resolve({ ads: [{ network_id: '3190000000000000013', name: '新广告' }], total: 1 })
    }),
  },
})

type Shown = {
  input?: RtaFacts
  desk?: RtaDesk
  rehearse?: RtaOutcome
  mayBind?: readonly Blocker[]
  onTarget?: (id: string | null) => void
}
function shown({ input = facts(), desk = aDesk(), rehearse = rehearsed(), mayBind = [], onTarget = () => undefined }: Shown = {}) {
  const [sent, bound] = [vi.fn<(input: RehearseInput) => void>(), vi.fn<(input: BindInput) => void>()]
  const machine = rtaBindMachine.provide({
    actors: {
      readTargets: fromPromise(() => Promise.resolve(aList({ troubles: [{ account_name: '账户甲', reason: 'HTTP 502' }] }))),
      readDesk: fromPromise(() => Promise.resolve(desk)),
      rehearse: fromPromise<RtaOutcome, RehearseInput>(({ input: one }) => {
        sent(one)
        return Promise.resolve(rehearse)
      }),
      bind: fromPromise<RtaOutcome, BindInput>(({ input: one }) => {
        bound(one)
        return new Promise(() => undefined)
      }),
    },
  })
  const flow = createActor(machine, { input }).start()
  show(<RtaFlowView flow={flow} trail={[]} ads={ads} mayBind={mayBind} onTarget={onTarget} />)
  return { flow, sent, bound }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const reasonsOf = (one: HTMLElement) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent
const press = async (name: string | RegExp) => userEvent.click(await button(name))

test('an ad is chosen, what would change is shown as was and becomes, and exactly that is bound', async () => {
  const { sent, bound } = shown({
    desk: aNewDesk(),
    rehearse: {
      kind: 'done',
      value: {
        version: null,
        latest: 0,
        rehearsal: aRehearsal({ base_version: 0, objects: [anAd('3190000000000000013', { ad_name: '新广告' })], warnings: [TAKES] }),
      },
    },
  })
  const rehearse = await button(/^预演/)
  expect(rehearse.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await screen.findByRole('checkbox', { name: /新广告/ }))
  await press(/^预演/)
  const panel = await screen.findByRole('region', { name: '预演结果' })
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    targetId: LAPSED,
    base: 0,
    objects: [{ account_id: '25610001', ad_id: '3190000000000000013' }],
  })
  const lines = within(panel)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(lines[0]).toBe('账户广告绑定前绑定后')
  expect(lines[1]).toContain('新设备优先流失付费玩家召回')
  expect(lines[3]).toContain('流失付费玩家召回无')
  expect(panel.textContent).toContain('1 个对象会从其他策略移过来：新设备优先')
  await press(/^绑定/)
  expect(bound.mock.calls[0]?.[0]).toMatchObject({ rehearsal: { id: '41' }, base: 0 })
})

test('before a rehearsal the button says why it is off, and after one with refusals too', async () => {
  shown({ input: chosenFacts(), rehearse: rehearsed({ refusals: [AD_GONE] }) })
  const bind = await button(/^绑定/)
  expect(reasonsOf(bind)).toContain('请先预演')
  await press(/^预演/)
  await screen.findByText('账户 星河战纪-腾讯广告 里没有广告 3190000000000000012')
  expect(reasonsOf(await button(/^绑定/))).toContain('预演中有 1 处不能绑定')
})

test('an object that is taken away takes the rehearsal away with it', async () => {
  shown({ input: chosenFacts({ rehearsal: aRehearsal() }) })
  await screen.findByRole('region', { name: '预演结果' })
  await press('移除 王国防线-腾讯广告 · 整个账户')
  expect(screen.queryByRole('region', { name: '预演结果' })).toBeNull()
  expect(screen.getByRole('region', { name: '绑定对象（1）' }).textContent).toContain('已修改，尚未绑定')
})

test('versions say who bound what; two are compared, and an earlier one is chosen again', async () => {
  const { flow } = shown()
  const versions = await screen.findByRole('region', { name: '版本' })
  const [, latest, first] = within(versions).getAllByRole('row')
  expect(latest?.textContent).toMatch(/版本 2 当前✓已绑定.*林佳/)
  expect(first?.textContent).toMatch(/版本 1.*整个账户.*另有 1 个不在权限内.*陈晓宇/)
  await press('与上一版本对比')
  const lines = within(screen.getByRole('region', { name: '版本 1 与 2 的差异' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['新增', '移除', '移除'])
  await press('恢复到版本 1')
  expect([flow.getSnapshot().value, flow.getSnapshot().context.drafts[LAPSED]]).toEqual([
    'editing',
    [anAd('3190000000000000012'), anAccount()],
  ])
})

test('names the account that could not be read above the list', async () => {
  shown({ input: newRtaFacts(null) })
  await screen.findByText('账户甲 没有读到：HTTP 502')
})

test('the name of a strategy opens it, so that a finger can', async () => {
  const opened = vi.fn()
  shown({ input: newRtaFacts(null), onTarget: opened })
  const [first] = aList().targets
  await userEvent.click(await button(first?.name ?? ''))
  expect(opened).toHaveBeenCalledWith(first?.id)
})

test('a version of another user is named, and nothing of mine is lost', async () => {
  shown({ input: chosenFacts(), rehearse: MOVED })
  await press(/^预演/)
  await screen.findByText('陈晓宇（投放） 绑定了版本 3')
  screen.getByRole('region', { name: '绑定对象（2）' })
})

test('while a bind is under way nothing can be changed, and the reason is shown', async () => {
  shown({ input: chosenFacts({ rehearsal: aRehearsal() }) })
  await press(/^绑定/)
  expect(reasonsOf(await button('恢复到版本 1'))).toContain('请先完成正在进行的一步')
  expect(screen.queryByRole('group', { name: '添加账户或广告' })).toBeNull()
  expect(screen.getByRole('button', { name: '移除 王国防线-腾讯广告 · 整个账户' })).toHaveProperty('disabled', true)
})

test('a user without the right to bind sees versions and objects, and why nothing can be changed', async () => {
  shown({ mayBind: [{ code: 'permission.function_missing', params: { permission: 'rta.target.bind' } }] })
  expect(await screen.findByRole('button', { name: /^移除/ })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('group', { name: '添加账户或广告' })).toBeNull()
  expect((await button('恢复到版本 1')).getAttribute('aria-disabled')).toBe('true')
})

test('ads are searched in the account that is chosen', async () => {
  shown()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '账户' }), '25610002')
  await userEvent.type(screen.getByRole('searchbox', { name: '广告名称或 ID' }), '召回{enter}')
  await expect.poll(() => asked.mock.lastCall).toEqual([{ accountId: '25610002', q: '召回' }])
})
