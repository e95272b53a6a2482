import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createActor, waitFor } from 'xstate'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginOf, newBatchPath, openBatchPath } from '#app/flows/batch-paths.ts'
import { channelNamed } from '#app/pages/batch/channel-named.ts'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import { expandBatch } from '#domain/batch/expand.ts'
import { blocker } from '#domain/blocker.ts'
import { beginBlockers, specBlockers } from '#domain/batch/spec-blockers.ts'
import { checkSpec } from '#domain/batch/spec-check.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import { itemProblems } from '#domain/batch/validate.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { addChannels } from '#domain/channels/index.ts'
import { newBatchFacts } from '#machines/batch/batch.facts.ts'
import { NO_BATCH_FILTER } from '#machines/batch-list/batch-list.machine.ts'
import { AxisTable } from '#views/batch/builder/AxisTable.tsx'
import { CommonFields } from '#views/batch/builder/CommonFields.tsx'
import { axesOf, emptySpec } from '#views/batch/builder/spec-draft.ts'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { wiredBatchMachine } from '#views/batch/flow/wire.ts'
import { BatchHomeView } from '#views/batch/home/BatchHomeView.tsx'
import { filterFrom, searchOf } from '#views/batch/home/home-filter.ts'
import { wiredBatchListMachine } from '#views/batch/home/wire.ts'
import { importFieldGroups } from '#views/batch/import/import-fields.ts'
import { draftColumns } from '#views/batch/preview/preview-columns.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { say } from '#i18n/catalogue.ts'
import { addWords } from '#i18n/words.ts'
import { TOY, TOY_WORDS } from '#tests/kit/toy-network.ts'
import { aBatch, settledBatch } from '#tests/machines/kit/batches.ts'
import { NO_LOOKUPS } from './no-lookups.ts'

addWords(TOY_WORDS)
afterAll(addChannels(TOY))

const zh = (key: string, params?: Record<string, string | number>) => say('zh', key, params)
const USD = { accountId: 'a1', name: '一号', currency: 'USD', timezone: 'Asia/Taipei', minDailyBudgetMinor: '100' }

const aToySpec = (rest: Partial<BatchSpec> = {}): BatchSpec => ({
  ...emptySpec(TOY, () => '一'),
  game_id: '10078',
  name: '玩具批次',
  account_ids: ['a1'],
  axes: {
    words: [
      { name: '甲', values: { keyword: 'war', spend: { USD: '500' } } },
      { name: '乙', values: { keyword: 'ship', spend: { USD: '700' } } },
    ],
    slogans: [{ name: '一', values: { slogan: '来玩' } }],
  },
  ...rest,
})

type Asked = { path: string; input: unknown }
const asked: Asked[] = []
/** a server that knows batches of two networks, and the status of the toy's */
beforeEach(() => {
  asked.length = 0
  const answers: Record<string, (input: Record<string, unknown>) => unknown> = {
    '/dapper/api/batch_list': ({ batch_id: id, q }) => {
      const rows = [aBatch({ batch_id: '44' }), aBatch({ batch_id: '43', channel: 'toy_ad', state: 'pushing' }), aBatch({ batch_id: '9' })]
      const data = rows.filter((row) => id === undefined || row.batch_id === id)
      return { data, total: q === undefined ? data.length : 700 }
    },
    '/dapper/api/toy_ad/batch_list': () => ({ data: [aBatch({ batch_id: '43', channel: 'toy_ad', state: 'pushing' })], total: 1 }),
    '/dapper/api/toy_ad/batch_status': () => ({ data: { result: '1', batch: settledBatch(3, 0, { batch_id: '43', channel: 'toy_ad' }) } }),
    '/dapper/api/toy_ad/batch_import': () => ({
      data: {
        import_id: '5',
        file_name: 'pasted',
        rows: 1,
        good: 1,
        columns: [],
        ignored: [],
        bad: [],
        account_ids: ['a1'],
        levels: { campaign: 1, adgroup: 1, ad: 1 },
        daily_budget: [],
        lifetime_budget: [],
      },
    }),
  }
  const call: Client['call'] = (endpoint, input) => {
    asked.push({ path: endpoint.path, input })
    const answer = answers[endpoint.path]
    return answer
      ? Promise.resolve(answer(input as Record<string, unknown>) as never)
      : Promise.reject(new Error(`not asked: ${endpoint.path}`))
  }
  connectClient({ call, download: () => Promise.reject(new Error('no file is asked for')) })
})

describe('a second network, registered by its data, its calls and its words', () => {
  test('has forms of its own fields, in its own words, with its conditions', async () => {
    const user = userEvent.setup()
    render(<Stage />)
    expect(screen.queryByLabelText(/上限/)).toBeNull()
    await user.selectOptions(screen.getByLabelText(/节奏/), '加速')
    expect(screen.getByLabelText(/上限/)).toBeTruthy()
    const table = screen.getByRole('region', { name: '关键词包' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['名称 *', '关键词 *', '花费 *', ''])
  })

  test('has grid columns, and choices for the columns of a sheet', () => {
    expect(draftColumns(TOY).map(({ header }) => zh(header))).toEqual([
      '账户 / 计划 / 单元 / 创意',
      zh('batch.preview.column.row'),
      zh('batch.preview.column.check'),
      '节奏',
      '上限',
      '关键词',
      zh('batch.budget.day'),
      '口号',
    ])
    expect(importFieldGroups(zh, TOY).map(({ label }) => label)).toEqual([zh('batch.import.group.scope'), '计划', '单元', '创意'])
  })

  test('is counted, expanded and checked by its own axes, limits and rules', () => {
    const spec = aToySpec()
    const accounts = new Map([[USD.accountId, USD]])
    const items = [...expandBatch(TOY, spec, { accounts, game: { gameId: '10078', name: '星河' }, date: '20261120' })]
    expect(items.map(({ level, name, values }) => [level, name, values])).toEqual([
      ['campaign', '星河_01', { pacing: 'even' }],
      ['adgroup', '01', { keyword: 'war', spend: '500' }],
      ['ad', '01', { slogan: '来玩' }],
      ['adgroup', '02', { keyword: 'ship', spend: '700' }],
      ['ad', '01', { slogan: '来玩' }],
    ])
    expect([tallySpec(TOY, spec, [USD]).total, checkSpec(spec, TOY, [USD], { nowMs: 0 })]).toEqual([5, []])
    const codes = (values: Record<string, string>) =>
      itemProblems(TOY, { level: 'adgroup', name: '一', values, above: {} }, { account: USD, nowMs: 0 }).map(({ code, field }) => [
        code,
        field,
      ])
    expect(codes({ keyword: 'ban', spend: '50' })).toEqual([
      ['batch.budget.below_minimum', 'spend'],
      ['channel.age.order', 'keyword'],
    ])
    expect(codes({ keyword: '太长的词语', spend: '500' })).toEqual([['thing.too_wide', 'keyword']])
  })

  test('is in the list next to the first, newest first, and the list can be narrowed to it', async () => {
    const list = createActor(wiredBatchListMachine, { input: { filter: NO_BATCH_FILTER } }).start()
    await waitFor(list, ({ context }) => context.answer !== null)
    const shown = () => list.getSnapshot().context.answer?.rows.map(({ batch_id, channel }) => `${batch_id} ${channel}`)
    expect([shown(), list.getSnapshot().context.answer?.total]).toEqual([['44 fb_ad', '43 toy_ad', '9 fb_ad'], 3])
    const filter = { ...NO_BATCH_FILTER, channel: 'toy_ad' }
    expect(filterFrom(searchOf(filter))).toEqual(filter)
    list.send({ type: 'filter.change', filter })
    await waitFor(list, ({ context }) => context.answer?.total === 1)
    expect(shown()).toEqual(['43 toy_ad'])
    list.stop()
  })

  test('has a list that says how many batches it leaves out', async () => {
    const list = createActor(wiredBatchListMachine, { input: { filter: { ...NO_BATCH_FILTER, q: '旧' } } }).start()
    const nothing = () => undefined
    render(
      <WordsProvider language="zh">
        <BatchHomeView list={list} games={[]} newBlockers={[]} commitBlockers={[]} onFilter={nothing} onOpen={nothing} onNew={nothing} />
      </WordsProvider>,
    )
    await screen.findByText(/最新 3 个，共 700 个/)
    list.stop()
  })

  test('can be chosen for a new batch, and the address carries it', async () => {
    const user = userEvent.setup()
    const list = createActor(wiredBatchListMachine, { input: { filter: NO_BATCH_FILTER } }).start()
    const begun = vi.fn()
    render(
      <WordsProvider language="zh">
        <BatchHomeView
          list={list}
          games={[]}
          newBlockers={[]}
          commitBlockers={[]}
          onFilter={() => undefined}
          onOpen={() => undefined}
          onNew={begun}
        />
      </WordsProvider>,
    )
    await user.click(screen.getByRole('button', { name: zh('batch.home.new') }))
    await user.click(await screen.findByRole('menuitem', { name: zh('batch.home.new.on', { network: '玩具' }) }))
    expect(begun.mock.calls).toEqual([['blank', 'toy_ad']])
    const { searchParams } = new URL(newBatchPath({ how: 'import', channel: 'toy_ad', gameId: '1' }), 'http://x')
    expect([channelNamed(beginOf(searchParams).channel).key, channelNamed('gone').key]).toEqual(['toy_ad', 'fb_ad'])
    expect(openBatchPath({ batch_id: '43', channel: 'toy_ad' })).toContain('channel=toy_ad')
    list.stop()
  })

  test('is begun only in the ways its description names, in the flow as on the server', () => {
    const spec = aToySpec({ import_id: undefined })
    expect([beginBlockers(spec, 'last'), beginBlockers(spec, 'import'), specBlockers(spec)]).toEqual([[blocker('channel.no_last')], [], []])
    const flow = createActor(wiredBatchMachine, { input: { flowId: 'n2', facts: newBatchFacts(aToySpec({ account_ids: [] })) } }).start()
    expect([flow.getSnapshot().can({ type: 'last.load' }), flow.getSnapshot().can({ type: 'import.start' })]).toEqual([false, true])
    flow.stop()
  })

  test('is asked by its own calls: found by its number, watched, and read from a sheet', async () => {
    const opened = createActor(wiredBatchMachine, {
      input: { flowId: 'b43', facts: { ...newBatchFacts(aToySpec(), '43'), channel: 'fb_ad' } },
    }).start()
    await waitFor(opened, (snapshot) => snapshot.matches('settled'))
    expect(asked.map(({ path }) => path)).toEqual(['/dapper/api/batch_list', '/dapper/api/toy_ad/batch_status'])
    expect(opened.getSnapshot().context.channel).toBe('toy_ad')
    asked.length = 0
    const begun = createActor(wiredBatchMachine, { input: { flowId: 'n1', facts: newBatchFacts(aToySpec({ account_ids: [] })) } }).start()
    begun.send({ type: 'import.start' })
    const sheet = begun.getSnapshot().children.import
    if (!sheet) throw new Error('no import runs')
    sheet.send({ type: 'source.choose', request: { kind: 'pasted', text: 'a\tb' } })
    await waitFor(sheet, (snapshot) => snapshot.matches('matching'))
    expect(asked.map(({ path }) => path)).toEqual(['/dapper/api/toy_ad/batch_import'])
    opened.stop()
    begun.stop()
  })
})

function Stage() {
  const [spec, change] = useState(aToySpec())
  const builder = { channel: TOY, game: null, spec, accounts: [USD], problems: [], change }
  return (
    <WordsProvider language="zh">
      <LookupsProvider value={NO_LOOKUPS}>
        <CommonFields builder={builder} level="campaign" />
        {axesOf(TOY, 'adgroup').map((axis) => (
          <AxisTable key={axis.key} builder={builder} axis={axis} />
        ))}
      </LookupsProvider>
    </WordsProvider>
  )
}
