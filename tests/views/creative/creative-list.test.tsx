import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useActorRef } from '@xstate/react'
import { expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { CREATIVE_FILTERS } from '#views/creative/creative-filter.ts'
import { CreativeListView, type CreativeListProps } from '#views/creative/CreativeListView.tsx'
import { wiredCreatives, wiredThresholdSave, type CreativesAnswer, type ThresholdDraft } from '#views/creative/wire.ts'
import { filterIn } from '#views/things/list-filter.ts'
import { aCreativesAnswer } from '../../../stories/creative-save/sample.ts'
import { show } from '../kit/show.tsx'

const filtered = (search: string) => filterIn(CREATIVE_FILTERS, new URLSearchParams(search))
type ThresholdSend = (given: {
  input: { draft: ThresholdDraft | null; ticket: string }
}) => Promise<SaveOutcome<CreativesAnswer['thresholds']>>
type Given = Partial<Omit<CreativeListProps, 'reading' | 'save'>> & {
  read: () => Promise<CreativesAnswer>
  search?: string
  send?: ThresholdSend
}

function List({ read, search = '', send, ...given }: Given) {
  const reading = useActorRef(wiredCreatives.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: { filter: filtered(search), page: 1 } },
  })
  const threshold = send ? wiredThresholdSave.provide({ actors: { send: fromPromise(send) } }) : wiredThresholdSave
  const save = useActorRef(threshold, { input: { draft: null } })
  return (
    <CreativeListView
      reading={reading}
      save={save}
      choices={{}}
      layout="chart"
      mayEdit={[]}
      mayThreshold={[]}
      onLayout={vi.fn()}
      onFilter={vi.fn()}
      onPage={vi.fn()}
      onExport={vi.fn()}
      onNew={vi.fn()}
      onOpen={vi.fn()}
      sources={() => null}
      {...given}
    />
  )
}

test('the thresholds are explained by the figures of the whole filter and their last day, also when a page shows a part', async () => {
  const onPage = vi.fn()
  const answer = { ...aCreativesAnswer(), total: 1203 }
  show(<List read={() => Promise.resolve(answer)} onPage={onPage} />)
  expect(
    await screen.findByText(
      '按截至 2026-11-19 的实际数据：3 个创意有消耗，中位数为消耗 ¥18,345.00、回收率 142%。高消耗高回报（推荐） 1；低消耗高回报（推荐） 1；高消耗低回报 1；未标记 1。',
    ),
  ).toBeTruthy()
  expect(screen.getByText('图上是本页的 4 个，上面的数字按全部 1,203 个计算。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(onPage).toHaveBeenCalledWith(2)
})

test('without spend nothing is said of a middle; who may not set thresholds is told so at the button', async () => {
  const one = aCreativesAnswer().data.filter(({ spend_minor: spend }) => spend === '0')
  const effect = { ...aCreativesAnswer([]).effect, types: { '0': 1, '2': 0, '3': 0, '4': 0 } }
  const away = [blocker('permission.function_missing', { params: { func: 'creative.threshold.edit' } })]
  show(<List read={() => Promise.resolve({ ...aCreativesAnswer(), data: one, total: 1, effect })} mayThreshold={away} />)
  const button = await screen.findByRole('button', { name: '保存阈值' })
  expect([button.getAttribute('aria-disabled'), screen.queryByText(/中位数/)]).toEqual(['true', null])
})

test('thresholds that another user set meanwhile are next to what is typed, and one of the two is gone on with', async () => {
  const { thresholds } = aCreativesAnswer()
  const theirs = { ...thresholds, spend_minor: '777700', version: thresholds.version + 1 }
  const sent: unknown[] = []
  const send: ThresholdSend = ({ input }) => {
    sent.push(input.draft)
    return Promise.resolve(
      input.draft?.version === theirs.version
        ? { kind: 'done', value: { ...theirs, rate_percent: 120, version: theirs.version + 1 } }
        : { kind: 'refused', blockers: [blocker('creative.threshold.changed')], present: theirs },
    )
  }
  show(<List read={() => Promise.resolve(aCreativesAnswer())} send={send} />)
  fireEvent.change(await screen.findByLabelText(/^高回报起点/), { target: { value: '120' } })
  fireEvent.click(screen.getByRole('button', { name: '保存阈值' }))
  await screen.findByText(/别人已把阈值改为：高消耗 ¥7,777\.00 起/)
  expect(screen.getByRole('button', { name: '保存阈值' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: '继续用我填的' }))
  fireEvent.click(screen.getByRole('button', { name: '保存阈值' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  const mine = { spendMinor: thresholds.spend_minor, ratePercent: 120, days: thresholds.days }
  expect(sent).toEqual([
    { ...mine, version: thresholds.version },
    { ...mine, version: theirs.version },
  ])
})

test('nothing found, no one answering and no right are three different pages', async () => {
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [{ code }] }))
  const pages = [
    { read: () => Promise.resolve(aCreativesAnswer([])), says: '还没有创意' },
    { read: failing('call.offline'), says: '没有读到数据' },
    { read: failing('permission.function_missing'), says: '没有权限' },
  ]
  for (const { read, says } of pages) {
    const { unmount } = show(<List read={read} />)
    expect(await screen.findByText(says)).toBeTruthy()
    unmount()
  }
})

test('what a filter does not find leads back to the filter, not to a first creative', async () => {
  show(<List read={() => Promise.resolve(aCreativesAnswer([]))} search="q=龙" />)
  expect(await screen.findByText('没有符合条件的行')).toBeTruthy()
  expect(screen.queryByText(/点“新建创意”/)).toBeNull()
})

test('a game that is not there, or not one’s own, is named, and the list without it is one press away', async () => {
  const refused = Object.assign(new Error('403'), { blockers: [blocker('permission.game_outside', { params: { id: '999' } })] })
  const onFilter = vi.fn()
  show(<List read={() => Promise.reject(refused)} search="game=999" onFilter={onFilter} />)
  expect(await screen.findByText('游戏 999 不存在，或不在你的权限内')).toBeTruthy()
  expect(screen.queryByText('没有权限')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '去掉筛选' }))
  expect(onFilter).toHaveBeenCalledWith({})
})

test('what only a link narrows by is named in words, and is not offered without one', async () => {
  const onFilter = vi.fn()
  const { unmount } = show(<List read={() => Promise.resolve(aCreativesAnswer())} search="material=50001" onFilter={onFilter} />)
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: '素材编号' })
  expect([...select.options].map(({ text }) => text)).toEqual(['素材编号 · 全部', '素材编号 50001'])
  fireEvent.change(select, { target: { value: '' } })
  expect(onFilter.mock.calls[0]?.[0]).toMatchObject({ material_id: '' })
  unmount()
  show(<List read={() => Promise.resolve(aCreativesAnswer())} />)
  await screen.findByRole('combobox', { name: '游戏' })
  expect(screen.queryByRole('combobox', { name: '素材编号' })).toBeNull()
})
