import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { lifeCycleFacts } from '#machines/lifecycle-confirm/lifecycle-confirm.facts.ts'
import { lifecycleConfirmMachine } from '#machines/lifecycle-confirm/lifecycle-confirm.machine.ts'
import type { ConfirmPreview, CycleDesk } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { RangesField } from '#views/kit/inputs/RangesField.tsx'
import { LIFE_CYCLE } from '#domain/life-cycle/life-cycle.ts'
import { GameCycles } from '#views/lifecycle/GameCycles.tsx'
import { LifeCycleFlowView } from '#views/lifecycle/LifeCycleFlowView.tsx'
import {
  wiredCycleLog,
  wiredGameCycles,
  wiredPackageSources,
  type CycleLines,
  type OfGame,
  type PackageSource,
} from '#views/lifecycle/wire.ts'
import {
  aConfirmedCycle,
  aCycle,
  aCycleDraft,
  aCycleDesk,
  aPreview,
  aReopenedCycle,
  deskOf,
  noPackage,
} from '../../../stories/lifecycle-confirm/sample.ts'
import { show } from '../kit/show.tsx'

const log = wiredCycleLog.provide({
  actors: { read: fromPromise<CycleLines, { query: { id: string; version: number } }>(() => Promise.resolve({ data: [], next: null })) },
})

const SOURCES: PackageSource[] = [
  { id: '21', name: 'Facebook', channel: 'facebook', first_day: '2026-06-01', last_day: '2026-06-20' },
  { id: '22', name: 'TikTok', channel: 'tiktok', first_day: null, last_day: null },
]
const asked = vi.fn()
const sources = wiredPackageSources.provide({
  actors: {
    read: fromPromise<PackageSource[], { query: { game_id: string; package: string } }>(({ input }) => {
      asked(input.query)
      return Promise.resolve(SOURCES)
    }),
  },
})

function shown(desk: CycleDesk, { id, preview = aPreview() }: { id: string | null; preview?: ConfirmPreview }) {
  const confirmed = vi.fn()
  const machine = lifecycleConfirmMachine.provide({
    actors: {
      readDesk: fromPromise(() => Promise.resolve(desk)),
      preview: fromPromise(() => Promise.resolve(preview)),
      confirmCycle: fromPromise(({ input }) => {
        confirmed(input)
        return new Promise(() => undefined)
      }),
    },
  })
  const flow = createActor(machine, { input: lifeCycleFacts(id) }).start()
  show(
    <LifeCycleFlowView
      flow={flow}
      trail={[]}
      reads={{ log, sources }}
      rights={{ edit: [], confirm: [], reopen: [] }}
      onHome={() => undefined}
    />,
  )
  return { flow, confirmed }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('before a confirm each phase says its figures now, after, and the difference, by currency; what does not move is there too', async () => {
  const { confirmed } = shown(deskOf(aCycle()), { id: '301' })
  await screen.findByText('未确认')
  await press(/^确认…/)
  const effect = await screen.findByRole('region', { name: '确认后的变化' })
  const rows = within(within(effect).getByRole('table', { name: '确认后的变化' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    '阶段数据现在确认后变化',
    '运营消耗（渠道）$0.00$12,500.00+$12,500.00',
    '运营成本（财务）¥8,800.00¥8,800.00¥0.00',
    '不在任何阶段消耗（渠道）$12,500.00$0.00−$12,500.00',
  ])
  expect(effect.textContent).toContain('2 天的数据会换到别的阶段（2026-11-01 至 2026-11-02）')
  expect(effect.textContent).toContain('没有数据的阶段：第一轮测试、第二轮测试')
  expect(effect.textContent).toContain('“海外首发”也有这个包')
  const phases = within(within(effect).getByRole('table', { name: '阶段' })).getAllByRole('row')
  expect(phases.map(({ textContent }) => textContent)).toEqual([
    '阶段起止包数据合计',
    '第一轮测试2026-03-02 – 2026-03-22com.starfield.cbt尚无数据',
    '运营2026-10-01 – 至今没有包消耗（渠道） $12,500.00（2 天）成本（财务） ¥8,800.00（31 天）',
  ])
  await press(/^确认/)
  expect(confirmed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: '301', version: 3 }))
})

test('what keeps it from being confirmed is said above its figures, once, and at the button', async () => {
  shown(deskOf(aCycle()), { id: '301', preview: aPreview({ findings: [noPackage], blockers: [noPackage.reason], moves: [] }) })
  await screen.findByText('未确认')
  await press(/^确认…/)
  const effect = await screen.findByRole('region', { name: '确认后的变化' })
  expect(within(effect).getAllByText('第 2 轮测试没有包')).toHaveLength(1)
  expect(screen.getByRole('button', { name: /^确认/ }).getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['insight.store_down', '报表存储暂时没有答复：渠道上报的消耗与回收未计入，稍后请“重新计算”。'],
  ['insight.store_none', '此安装没有报表存储：渠道上报的消耗与回收未计入。'],
])('where what networks reported is not known (%s) it says so, and not that nothing moves; it can be confirmed', async (code, sentence) => {
  const preview = aPreview({ unknown: { code }, moves: [], moved_days: [], without_figures: [], data: [] })
  const { confirmed } = shown(deskOf(aCycle()), { id: '301', preview })
  await screen.findByText('未确认')
  await press(/^确认…/)
  const effect = await screen.findByRole('region', { name: '确认后的变化' })
  expect(within(effect).getByRole('status').textContent).toBe(sentence)
  expect(effect.textContent).not.toMatch(/没有数据会换到别的阶段|没有数据/)
  await press(/^确认/)
  expect(confirmed).toHaveBeenCalledOnce()
})

test('phases and packages are moved in the schedule as in the lines, and one without an end keeps having none', async () => {
  const { flow } = shown(aCycleDesk(), { id: null })
  await screen.findByRole('combobox', { name: '包，第 1 行' })
  flow.send({ type: 'cycle.change', draft: aCycleDraft() })
  const bar = (name: RegExp) => screen.findByRole('button', { name })
  ;(await bar(/^第二轮测试：/)).focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  ;(await bar(/^运营：2026-10-01 起，没有末日/)).focus()
  await userEvent.keyboard('{ArrowRight}')
  const { draft } = flow.getSnapshot().context
  expect(draft?.phases.slice(1)).toEqual(['test_2/2026-05-11/2026-06-08', 'launch/2026-09-01/2026-09-30', 'operation/2026-10-02/'])
  expect(draft?.packages).toEqual(aCycleDraft().packages)
})

test('phases that share days are marked in the schedule with the reason against them', async () => {
  const { flow } = shown(aCycleDesk(), { id: null })
  await screen.findByRole('combobox', { name: '包，第 1 行' })
  flow.send({ type: 'cycle.change', draft: aCycleDraft({ phases: ['launch/2026-09-01/2026-10-05', 'operation/2026-10-01/'] }) })
  const bar = await screen.findByRole('button', { name: /^运营：/ })
  expect(bar.getAttribute('aria-label')).toContain('「运营」与「正式上线」在 2026-10-01 重叠')
  expect(document.querySelector('.fd-gantt-findings')?.textContent).toContain(
    '「正式上线」与「运营」重叠（2026-10-01 至 2026-10-05，5 天）',
  )
})

test('packages that may share days have a lane each', async () => {
  shown(deskOf(aCycle({ overlap_allowed: true })), { id: '301' })
  await screen.findByText('未确认')
  expect(screen.getByRole('group', { name: 'com.starfield.cbt' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^第二轮测试：/ })).toBeNull()
})

test('the media sources of a package are asked for when they are looked at, with the days they have figures of', async () => {
  shown(deskOf(aCycle()), { id: '301' })
  await screen.findByText('未确认')
  expect(asked).not.toHaveBeenCalled()
  await press('媒体来源: com.starfield.cbt')
  const rows = within(await screen.findByRole('table', { name: '媒体来源: com.starfield.cbt' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['渠道首日数据末日数据', 'Facebook2026-06-012026-06-20', 'TikTok––'])
  expect(asked).toHaveBeenCalledExactlyOnceWith({ game_id: aCycle().game_id, package: 'com.starfield.cbt' })
})

test('a game lists its life cycles with the way to each, and its figures by the phases that reports follow', async () => {
  const sums: OfGame['sums'] = [
    { phase: 'launch', measure: 'spend', currency: 'USD', amount_minor: '1250000', days: 12 },
    { phase: null, measure: 'cost', currency: 'CNY', amount_minor: '100', days: 1 },
  ]
  const cycles = wiredGameCycles.provide({
    actors: {
      read: fromPromise<OfGame, { query: { game_id: string; version: number } }>(() =>
        Promise.resolve({ cycles: [{ ...aCycle(), starts_on: '2026-04-01', ends_on: null }], sums }),
      ),
    },
  })
  show(<GameCycles cycles={cycles} gameId={aCycle().game_id} version={1} />)
  expect((await screen.findByRole('link', { name: aCycle().name })).getAttribute('href')).toBe(`/tools/game-package/l${aCycle().id}`)
  const rows = within(screen.getByRole('table', { name: '各阶段的数据' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    '阶段数据天数金额',
    '正式上线消耗（渠道）12$12,500.00',
    '不在任何阶段成本（财务）1¥1.00',
  ])
})

test('a confirmed one offers no change, only its reopening with a reason', async () => {
  const { flow } = shown(deskOf(aConfirmedCycle()), { id: '301' })
  await screen.findByText('已确认', { selector: '.fd-state' })
  expect(screen.queryByRole('button', { name: /^修改/ })).toBeNull()
  await press(/^重新打开…/)
  expect(screen.getByRole('button', { name: /^重新打开/ }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(screen.getByRole('textbox', { name: /^原因/ }), '延长')
  expect([flow.getSnapshot().context.reason, flow.getSnapshot().can({ type: 'reopen.send' })]).toEqual(['延长', true])
})

test('a reopened one says who reopened it and why, and that reports still follow what was confirmed', async () => {
  shown(deskOf(aReopenedCycle()), { id: '301' })
  await screen.findByText(/林佳（投放） 重新打开：第二轮测试延长了一周/)
  expect(screen.getByText(/报表仍按上次确认的日期/)).toBeTruthy()
})

test('a package is offered those of its game, and a wrong line is marked with its reason', async () => {
  const { flow } = shown(aCycleDesk(), { id: null })
  const name = await screen.findByRole('combobox', { name: '包，第 1 行' })
  await userEvent.type(name, 'com.a')
  expect(flow.getSnapshot().context.draft?.packages).toEqual(['com.a//'])
  expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('com.starfield.chronicle')
})

test('lines of a spreadsheet are pasted as ranges after those that are there, phases by their words', async () => {
  const onValue = vi.fn()
  show(
    <RangesField
      label="阶段"
      of={LIFE_CYCLE.fields.phases}
      words="lifecycle.phase"
      blockers={[]}
      value={['test_1/2026-01-01/2026-01-10', '//']}
      onValue={onValue}
    />,
  )
  await userEvent.click(screen.getByRole('combobox', { name: '阶段，第 2 行' }))
  await userEvent.paste('正式上线\t2026/2/1\t2026-02-10\n运营\t2026-02-11\t\n')
  expect(onValue).toHaveBeenCalledExactlyOnceWith(['test_1/2026-01-01/2026-01-10', 'launch/2026-02-01/2026-02-10', 'operation/2026-02-11/'])
})

test('a line is added, changed and taken away by keys', async () => {
  const onValue = vi.fn()
  show(
    <RangesField
      label="包"
      of={LIFE_CYCLE.fields.packages}
      words="-"
      blockers={[]}
      value={['a/2026-01-01/', 'b/2026-02-01/']}
      onValue={onValue}
    />,
  )
  screen.getByRole('button', { name: '去掉第 1 条' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onValue).toHaveBeenLastCalledWith(['b/2026-02-01/'])
  screen.getByRole('button', { name: /^添加一条/ }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onValue).toHaveBeenLastCalledWith(['a/2026-01-01/', 'b/2026-02-01/', '//'])
})
