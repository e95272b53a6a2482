import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { TOUTIAO3 } from '#domain/channels/toutiao3.ts'
import { META } from '#domain/channels/meta.ts'
import { batch } from '#i18n/areas/batch.ts'
import { objects } from '#i18n/areas/objects.ts'
import { addWords } from '#i18n/words.ts'
import { ObjectPanel } from '#views/objects/ObjectPanel.tsx'
import { PanelButton } from '#views/objects/PanelButton.tsx'
import { DAYS, DIFFERS, LOG, LOG_UNREAD, PLACE, SHOWN } from '../../../stories/object-panel/sample.ts'
import { show } from '../kit/show.tsx'

addWords(batch)
addWords(objects)

let asked: { path: string; input: Record<string, unknown> }[]
let answers: Record<string, unknown>
beforeEach(() => {
  asked = []
  answers = { sync_process: DIFFERS, logs: LOG, statistics: DAYS }
  const call: Client['call'] = (endpoint, input) => {
    asked.push({ path: endpoint.path, input: input as Record<string, unknown> })
    const answer = answers[endpoint.path.split('/').at(-1) ?? '']
    return answer === undefined ? Promise.reject(new CallFailed({ kind: 'timeout' })) : Promise.resolve({ data: answer } as never)
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
})
const base = '/dapper/api/toutiao_ad3'

test('the panel says whether the network has what is shown, since when not, and who wrote it', async () => {
  const onSet = vi.fn()
  const onBatch = vi.fn()
  show(<ObjectPanel {...SHOWN} {...{ onSet, onBatch }} place={PLACE} onClose={() => undefined} />)
  expect(await screen.findByText(/与渠道不一致/)).toBeTruthy()
  expect(screen.getByText(/我们写入 .*300\.00.*渠道为 .*500\.00.*自 2026-11-20/)).toBeTruthy()
  expect(screen.getByText(/王芳 于 2026-11-19 .*用批次创建/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '夏日批次' }))
  fireEvent.click(screen.getByRole('button', { name: '#12' }))
  expect([onBatch.mock.calls, onSet.mock.calls]).toEqual([[['7']], [['12']]])
  expect(asked).toEqual([{ path: `${base}/sync_process`, input: { account_id: '3040001', level: 'promotion', network_id: '743301' } }])
})

test('a status that cannot be read says why and is asked for again', async () => {
  const { sync_process: _gone, ...rest } = answers
  answers = rest
  show(<ObjectPanel {...SHOWN} place={PLACE} onClose={() => undefined} />)
  const retry = await screen.findByRole('button', { name: '重试' })
  answers = { ...rest, sync_process: DIFFERS }
  fireEvent.click(retry)
  expect(await screen.findByText(/与渠道不一致/)).toBeTruthy()
})

test('the log has who, what was and becomes, and where it is from; older lines are asked for by time', async () => {
  show(<ObjectPanel {...SHOWN} place={PLACE} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('radio', { name: '渠道与本系统记录' }))
  expect(await screen.findByText('渠道 · 修改 · 夏日广告')).toBeTruthy()
  expect(screen.getByText('修改预算: 300.0 -> 500.0')).toBeTruthy()
  expect(screen.getByText('本系统 · 修改 · 夏日广告')).toBeTruthy()
  expect(screen.getByText(/45\.50 → 50\.00|45\.50.*50\.00/)).toBeTruthy()
  expect(screen.getAllByText(/王芳/)).toHaveLength(2)
  answers = { ...answers, logs: { lines: [], next: null, unread: null } }
  fireEvent.click(screen.getByRole('button', { name: '更早' }))
  expect(await screen.findByText('没有操作记录')).toBeTruthy()
  expect(asked.at(-1)?.input).toEqual({ account_id: '3040001', level: 'promotion', network_id: '743301', before: LOG.next })
  fireEvent.click(screen.getByRole('button', { name: '回到最新' }))
  await waitFor(() => expect(asked.at(-1)?.input).not.toHaveProperty('before'))
})

test('a line of an account is written as its own generation writes it', async () => {
  show(<ObjectPanel {...SHOWN} place={{ channel: 'toutiao_ad', account_id: '3040001' }} onClose={() => undefined} />)
  expect(await screen.findByText(/45\.50.*50\.00/)).toBeTruthy()
})

test('ours is shown while the network does not tell its log, with the reason', async () => {
  answers = { ...answers, logs: LOG_UNREAD }
  show(<ObjectPanel {...SHOWN} place={PLACE} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('radio', { name: '渠道与本系统记录' }))
  expect(await screen.findByText(/暂时读不到渠道的操作日志.*no answer in time/)).toBeTruthy()
  expect(screen.getByText('本系统 · 修改 · 夏日广告')).toBeTruthy()
})

test('figures by day are of the chosen span; an account has no status of its own', async () => {
  const place = { channel: 'toutiao_ad3', account_id: '3040001' }
  show(<ObjectPanel {...SHOWN} place={place} onClose={() => undefined} />)
  expect(screen.queryByRole('radio', { name: '同步状态' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '每日数据' }))
  expect(await screen.findAllByText(/展示/)).not.toHaveLength(0)
  fireEvent.change(screen.getByLabelText('天数'), { target: { value: '7' } })
  await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('statistics'))).toHaveLength(2))
  const [month, week] = asked.filter(({ path }) => path.endsWith('statistics')).map(({ input }) => input)
  const days = (input = {}) => (Date.parse(Reflect.get(input, 'last')) - Date.parse(Reflect.get(input, 'since'))) / 86_400_000 + 1
  expect([days(month), days(week), month?.network_id]).toEqual([30, 7, undefined])
})

test('keywords are asked for by seeds, and copied; too many are refused before', async () => {
  const copied = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText: copied } })
  answers = {
    ...answers,
    keyword_preview: [
      { keyword: '战舰下载', searches: 900 },
      { keyword: '战舰', searches: 12 },
    ],
  }
  show(<ObjectPanel {...SHOWN} place={PLACE} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('radio', { name: '搜索词' }))
  const seeds = screen.getByRole('textbox', { name: /种子词/ })
  const ask = screen.getByRole('button', { name: '获取推荐词' })
  fireEvent.change(seeds, { target: { value: Array.from({ length: 11 }, (_, at) => `词${at}`).join('，') } })
  fireEvent.click(ask)
  expect(asked.filter(({ path }) => path.endsWith('keyword_preview'))).toEqual([])
  fireEvent.change(seeds, { target: { value: '战舰，策略 战舰' } })
  fireEvent.click(ask)
  const copy = await screen.findByRole('button', { name: '复制全部' })
  await waitFor(() => expect(copy).toHaveProperty('disabled', false))
  expect(asked.at(-1)).toEqual({ path: `${base}/keyword_preview`, input: { account_id: '3040001', seeds: '战舰,策略' } })
  fireEvent.click(copy)
  expect(copied).toHaveBeenCalledWith('战舰下载\n战舰')
  vi.unstubAllGlobals()
})

test('an account of either generation shows its assets by kind, and finds one by name', async () => {
  answers = {
    ...answers,
    events: [{ id: '7400100000000000101', name: '星河战纪安卓', detail: '' }],
    aweme: Array.from({ length: 50 }, (_, at) => ({ id: `dy${at}`, name: `舰长 ${at}`, detail: '' })),
  }
  show(<ObjectPanel {...SHOWN} place={{ channel: 'toutiao_ad', account_id: '3040001' }} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('radio', { name: '可用资产' }))
  expect(await screen.findByText('星河战纪安卓')).toBeTruthy()
  expect(screen.getByText('7400100000000000101')).toBeTruthy()
  expect(screen.queryByText(/只显示前/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '抖音号' }))
  expect(await screen.findByText('只显示前 50 个，请用名称或 ID 搜索')).toBeTruthy()
  answers = { ...answers, aweme: [] }
  const search = screen.getByRole('searchbox', { name: '名称或 ID' })
  fireEvent.change(search, { target: { value: '客服' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  expect(await screen.findByRole('button', { name: '清除筛选' })).toBeTruthy()
  const of = (path: string, q: string) => ({ path: `/dapper/api/toutiao_ad/${path}`, input: { account_id: '3040001', q } })
  expect(asked.slice(-3)).toEqual([of('events', ''), of('aweme', ''), of('aweme', '客服')])
  expect(screen.queryByRole('radio', { name: '同步状态' })).toBeNull()
})

test('assets that cannot be read say why and are asked for again; an object has none', async () => {
  const place = { channel: 'toutiao_ad3', account_id: '3040001' }
  const { unmount } = show(<ObjectPanel {...SHOWN} place={place} onClose={() => undefined} />)
  fireEvent.click(screen.getByRole('radio', { name: '可用资产' }))
  const retry = await screen.findByRole('button', { name: '重试' })
  answers = { ...answers, events: [] }
  fireEvent.click(retry)
  expect(await screen.findByText('这个账户没有可用的资产')).toBeTruthy()
  unmount()
  show(<ObjectPanel {...SHOWN} place={PLACE} onClose={() => undefined} />)
  expect(screen.queryByRole('radio', { name: '可用资产' })).toBeNull()
})

test('the panel is offered for one row, on networks that have calls for it', () => {
  const offered = (channel: typeof META, chosen: readonly unknown[]) => {
    const { unmount } = show(<PanelButton channel={channel} chosen={chosen} isOpen={false} onOpen={() => undefined} />)
    const isThere = screen.queryByRole('button', { name: '同步、日志与数据' }) !== null
    unmount()
    return isThere
  }
  expect([offered(TOUTIAO3, [1]), offered(TOUTIAO3, [1, 2]), offered(META, [1])]).toEqual([true, false, false])
})
