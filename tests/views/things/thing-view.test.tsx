import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { review } from '#i18n/areas/review.ts'
import { financeBills } from '#i18n/areas/finance-bills.ts'
import { financeEventCounts } from '#i18n/areas/finance-event-counts.ts'
import { financeRefunds } from '#i18n/areas/finance-refunds.ts'
import { supplier } from '#i18n/areas/supplier.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { bulkActMachine, type BulkDraft } from '#machines/bulk-act/bulk-act.machine.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { billPage } from '#views/finance/bills/bill-page.ts'
import { eventCountPage } from '#views/finance/event-counts/event-count-page.ts'
import { refundPage } from '#views/finance/refunds/refund-page.ts'
import { letterPage } from '#views/review/letters/letter-page.ts'
import { supplierPage } from '#views/settings/suppliers/supplier-page.ts'
import type { ListFilter } from '#views/things/list-filter.ts'
import type { ThingPage } from '#views/things/thing-page.ts'
import type { ThingAnswer, ThingRow } from '#views/things/thing-wire.ts'
import { FIRST_PAGE, thingSaveOf, ThingShown, thingsOf } from '../../../stories/kit/thing-stories.tsx'
import { LETTER_SAMPLE } from '../../../stories/review-lists/letter-sample.ts'
import { never } from '../../../stories/review-queue/sample.ts'
import { show } from '../kit/show.tsx'

addWords(review)
addWords(supplier)
addWords(financeBills)
addWords(financeEventCounts)
addWords(financeRefunds)
addWords(thingWords)

const AT = '2026-11-20T10:00:00Z'
const SUPPLIERS: ThingAnswer = {
  rows: [
    { id: 'v1', name: 'Delta', retired: false, materials: 2, version: 4, updated_at: AT },
    { id: 'v2', name: 'Alpha', retired: false, materials: 0, version: 1, updated_at: AT },
  ],
  total: 2,
  counts: { retired: { '0': 2 } },
  choices: {},
}

function shown(page: ThingPage, answer: ThingAnswer, filter: Record<string, string> = {}) {
  const read: ReturnType<typeof vi.fn<() => Promise<ThingAnswer>>> = vi.fn(() =>
    Promise.resolve({ ...answer, asOf: `reading ${read.mock.calls.length}` }),
  )
  const [onText, onFilter] = [vi.fn(), vi.fn()]
  const reading = createActor(thingsOf(read), { input: { query: { ...FIRST_PAGE, filter } } }).start()
  const save = createActor(thingSaveOf(never), { input: { draft: null } }).start()
  show(<ThingShown page={page} reading={reading} save={save} onFilter={onFilter} view={{ text: '', onText }} />)
  return { read, onText, onFilter }
}

/** What is chosen of a page, and what its act answers. */
function chosenOf(answer: ThingAnswer, whole: readonly ThingRow[], send: (draft: BulkDraft) => Promise<WriteOutcome<number>>) {
  const page = {
    ...supplierPage,
    bulking: bulkActMachine.provide({ actors: { send: fromPromise(({ input }) => send(input.draft)) } }),
    choosing: supplierPage.choosing.provide({ actors: { read: fromPromise(({ input }) => Promise.resolve(input.query && whole)) } }),
  }
  return shown(page, answer)
}
async function tickAll() {
  fireEvent.click(screen.getAllByRole('checkbox', { name: /选择|toggle/ })[0] ?? document.body)
  await waitFor(() => expect(retireAll().textContent).toBe('停止使用所选 2 条'))
}
const retireAll = () => screen.getByText(/停止使用所选/).closest('button') ?? document.body

/** The grid draws itself after the page. */
const seen = (text: string) => waitFor(() => screen.getByText(text))

test('a choice of the filter says how many of each there are', async () => {
  shown(letterPage, LETTER_SAMPLE.answer)
  await seen('有效 (1)')
  expect(screen.getByRole('option', { name: '未生效 (0)' })).toBeTruthy()
})

const COUNTS: ThingAnswer = { rows: [], total: 0, counts: {}, choices: {} }

test('a list of days is narrowed from a day to another, and an end that is emptied leaves it open there', async () => {
  const { onFilter } = shown(eventCountPage, COUNTS, { from: '2026-11-01', to: '' })
  const to = await waitFor(() => screen.getByRole('textbox', { name: '结束日期' }))
  fireEvent.change(to, { target: { value: '2026-11-20' } })
  fireEvent.change(screen.getByRole('textbox', { name: '开始日期' }), { target: { value: '' } })
  expect(onFilter.mock.calls).toEqual([[{ from: '2026-11-01', to: '2026-11-20' }], [{ from: '', to: '' }]])
})

test('a list that its filter leaves empty says so, and takes the filter off; the period a page opens with narrows nothing', async () => {
  const { onFilter } = shown(refundPage, COUNTS, { ...refundPage.filters.reduce(openedBy, {}), q: 'Apple' })
  await seen('没有符合条件的行')
  fireEvent.click(screen.getByText('清除筛选'))
  expect(onFilter.mock.calls).toEqual([[{}]])
  cleanup()
  shown(refundPage, COUNTS, refundPage.filters.reduce(openedBy, {}))
  await seen('这段时间没有退款；可以录入或导入')
})
const openedBy = (so: Record<string, string>, one: ListFilter) => ({ ...so, ...('period' in one ? one.opens?.() : {}) })

test('where no text takes the rest of the width, the names share it', () => {
  const flexOf = (page: ThingPage) => page.columns.flatMap(({ key, flex }) => (flex ? [key] : []))
  expect([flexOf(eventCountPage), flexOf(billPage)]).toEqual([['game_id', 'spreader_id'], ['number']])
})

test('one press of the first text of a row opens it; the other cells only take the place of the cursor', async () => {
  shown(supplierPage, SUPPLIERS)
  await seen('Delta')
  fireEvent.click(screen.getByRole('gridcell', { name: '2' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Alpha' }))
  const form = screen.getByRole('complementary', { name: '编辑供应商' })
  expect(within(form).getByRole('textbox', { name: /^名称/ })).toHaveProperty('value', 'Alpha')
})

test('what is typed and not saved stays when another row is opened, until its person lets it go', async () => {
  shown(supplierPage, SUPPLIERS)
  await seen('Delta')
  fireEvent.click(screen.getByRole('button', { name: 'Alpha' }))
  const name = () => within(screen.getByRole('complementary')).getByRole('textbox', { name: /^名称/ })
  fireEvent.change(name(), { target: { value: 'Alpha 2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Delta' }))
  expect(name()).toHaveProperty('value', 'Alpha 2')
  fireEvent.click(screen.getByRole('button', { name: '继续填写' }))
  expect([screen.queryByText('这里有未保存的内容'), name()]).toEqual([null, expect.objectContaining({ value: 'Alpha 2' })])
  fireEvent.click(screen.getByRole('button', { name: 'Delta' }))
  fireEvent.click(screen.getByRole('button', { name: '放弃并打开另一条' }))
  expect(name()).toHaveProperty('value', 'Delta')
  // nothing was typed: nothing is asked
  fireEvent.click(screen.getByRole('button', { name: 'Alpha' }))
  expect(name()).toHaveProperty('value', 'Alpha')
})

test('the rows stay in the order of the server, and a click on a column asks for another', async () => {
  const { onText } = shown(supplierPage, SUPPLIERS)
  await seen('Delta')
  fireEvent.click(screen.getByText('名称'))
  await waitFor(() => expect(onText.mock.calls).toEqual([['{"sort":["name"]}']]))
  expect(screen.getAllByText(/Delta|Alpha/).map(({ textContent }) => textContent)).toEqual(['Delta', 'Alpha'])
})

test('what is offered for chosen rows is there once one is chosen, changes all of them at once, and reads the list again', async () => {
  const send = vi.fn<(draft: BulkDraft) => Promise<WriteOutcome<number>>>(() => Promise.resolve({ kind: 'done', value: 2 }))
  const bulking = bulkActMachine.provide({ actors: { send: fromPromise(({ input }) => send(input.draft)) } })
  const { read } = shown({ ...supplierPage, bulking }, SUPPLIERS)
  const off = () => screen.queryByText(/停止使用所选/)?.closest('button')
  await seen('Delta')
  expect([off(), screen.queryByRole('combobox', { name: '不再使用' }) !== null]).toEqual([undefined, true])
  fireEvent.click(screen.getAllByRole('checkbox', { name: /选择|toggle/ })[0] ?? document.body)
  await waitFor(() => expect(off()?.textContent).toBe('停止使用所选 2 条'))
  // the filters give way to what can be done with the choice
  expect([screen.queryByRole('combobox', { name: '不再使用' }), screen.getByText('已选 2 条').textContent]).toEqual([null, '已选 2 条'])
  fireEvent.click(off() ?? document.body)
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  expect(send.mock.calls).toEqual([[{ rows: SUPPLIERS.rows, values: { retired: '1' }, remove: false }]])
})

const WHOLE = Array.from({ length: 1_200 }, (_, at) => ({ id: `v${at + 1}`, version: 1, line: `Firm ${at + 1}` }))

test('once a page is chosen, all rows that match are offered; they are frozen, changed in chunks, and what could not be changed is said', async () => {
  const sent: number[] = []
  const { read } = chosenOf({ ...SUPPLIERS, total: 1_200 }, WHOLE, ({ rows }) => {
    sent.push(rows.length)
    const at = rows.findIndex(({ id }) => id === 'v700')
    return Promise.resolve(
      at === -1 ? { kind: 'done', value: rows.length } : { kind: 'refused', blockers: [{ code: 'thing.changed', row: at + 1 }] },
    )
  })
  await seen('Delta')
  expect(screen.queryByText(/选择符合条件的全部/)).toBeNull()
  await tickAll()
  fireEvent.click(await screen.findByText('选择符合条件的全部 1,200 条'))
  await screen.findByText('已选择符合条件的全部 1,200 条')
  expect(retireAll().textContent).toBe('停止使用所选 1,200 条')
  fireEvent.click(retireAll())
  await screen.findByText('已完成 1,199 条')
  expect([sent, screen.getByText(/Firm 700/).textContent]).toEqual([[500, 500, 499, 200], 'Firm 700：已被他人修改，请核对后再保存'])
  // the rows are read again: what was frozen is given up
  expect([read.mock.calls.length, screen.queryByText(/已选择符合条件的全部/)]).toEqual([2, null])
})

test('where every row that matches is on the page, nothing more is offered', async () => {
  chosenOf(SUPPLIERS, WHOLE, never)
  await seen('Delta')
  await tickAll()
  expect(screen.queryByText(/选择符合条件的全部/)).toBeNull()
})

test('of few chosen rows none is changed once one is refused; the others can be changed without it', async () => {
  const answers: WriteOutcome<number>[] = [
    { kind: 'refused', blockers: [{ code: 'thing.changed', row: 2 }] },
    { kind: 'done', value: 1 },
  ]
  chosenOf(SUPPLIERS, WHOLE, () => Promise.resolve(answers.shift() ?? { kind: 'unknown', blockers: [] }))
  await seen('Delta')
  await tickAll()
  fireEvent.click(retireAll())
  expect((await screen.findByText(/Alpha：/)).textContent).toBe('Alpha：已被他人修改，请核对后再保存')
  fireEvent.click(screen.getByText('修改其余 1 条'))
  await screen.findByText('已完成 1 条')
})
