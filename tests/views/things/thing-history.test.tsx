import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import { RATE } from '#domain/finance/rate.ts'
import { financeRates } from '#i18n/areas/finance-rates.ts'
import { kit } from '#i18n/areas/kit.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { ThingHistory } from '#views/things/ThingHistory.tsx'
import { thingLog, type ThingLines } from '#views/things/thing-wire.ts'
import { UsedBy } from '#views/things/UsedBy.tsx'

for (const words of [financeRates, kit, thingWords]) addWords(words)

const A_RATE = { day: '2026-11-01', currency: 'USD', rate: '7.12', name: '央行' }

test('the history of a thing is read when it is opened, and says who changed what in the words of its form', async () => {
  const read = vi.fn<() => Promise<ThingLines>>(() =>
    Promise.resolve({
      data: [
        { id: '2', at: '2026-11-02T01:00:00Z', user_name: '陈晓宇', before: A_RATE, after: { ...A_RATE, rate: '7.2' } },
        { id: '1', at: '2026-11-01T01:00:00Z', user_name: null, before: null, after: A_RATE },
      ],
      next: '1',
    }),
  )
  const log = thingLog.provide({ actors: { read: fromPromise(read) } })
  render(
    <WordsProvider language="zh">
      <ThingHistory thing={RATE} log={log} choices={{}} id="5" version={2} />
    </WordsProvider>,
  )
  expect(read).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '变更记录' }))
  const list = await screen.findByRole('list')
  expect([...list.children].map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
    ['修改', '2026-11-02 09:00:00 · 陈晓宇', '1 单位折合人民币：7.12 → 7.2'],
    ['创建', '2026-11-01 09:00:00 · 系统', '生效日：2026-11-01', '币种：USD', '1 单位折合人民币：7.12', '来源：央行'],
  ])
  expect(screen.getByText('只显示最近 2 条')).toBeDefined()
})

test('what refers to a thing is told with its count, and leads there where there is a list', async () => {
  const onGo = vi.fn()
  const row = { id: '5', version: 1, month: '2026-11', used_by: { cost_entry: 3, statement_row: 2 } }
  render(
    <WordsProvider language="zh">
      <UsedBy thing={RATE} rows={[row]} links={{ cost_entry: ({ month }) => `/costs?month=${String(month)}` }} onGo={onGo} />
    </WordsProvider>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['成本：3', '账单行：2'])
  await userEvent.click(screen.getByRole('link', { name: '成本：3' }))
  expect(onGo).toHaveBeenCalledWith('/costs?month=2026-11')
})
