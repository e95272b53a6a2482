import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ItemRow } from '#contract/batch-shapes.ts'
import { META } from '#domain/channels/meta.ts'
import { batch } from '#i18n/areas/batch.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { addWords } from '#i18n/words.ts'
import { aBatch } from '#tests/machines/kit/batches.ts'
import { totalsByAccount } from '#views/batch/commit/account-totals.ts'
import { CommitDialog } from '#views/batch/commit/CommitDialog.tsx'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { ACCOUNT, anItem, NAMES } from './an-item.ts'

addWords(batch)
addWords(batchBlockers)

const EXISTS = { code: 'batch.name.exists', field: 'name' }
const PAST = { code: 'batch.time.past', field: 'start_time' }
const CONFIRMED = vi.fn()
const status = (now: string) => ({ values: { status: now } })

function shown(items: readonly ItemRow[], { isReading = false } = {}) {
  const rows = createBatchRows(META, NAMES)
  rows.nameAccounts([ACCOUNT])
  rows.take(items)
  const all = [...rows.store.values()]
  render(
    <WordsProvider language="zh">
      <CommitDialog
        batch={aBatch({ counts: { done: 0, failed: 0, skipped: 0, unknown: 0, waiting: items.length, total: items.length } })}
        channel={META}
        accounts={totalsByAccount(all)}
        rows={all}
        isReading={isReading}
        onConfirm={CONFIRMED}
        onCancel={vi.fn()}
      />
    </WordsProvider>,
  )
  return screen.getByRole('dialog')
}

test('the commit dialog repeats every reminder of the preview with how many objects it is about, those left out apart', () => {
  shown([
    anItem(1, 'campaign', { warnings: [EXISTS] }),
    anItem(2, 'adgroup', { warnings: [PAST] }),
    anItem(3, 'ad', { name: '首发_3', warnings: [EXISTS, EXISTS] }),
    anItem(4, 'ad', { parent_seq: 2, name: '首发_4', warnings: [EXISTS] }),
    anItem(5, 'ad', { parent_seq: 2, warnings: [EXISTS], excluded_reason: '不要', outcome: 'skipped' }),
  ])
  const reminders = screen.getByRole('region', { name: '预览中的提醒' })
  expect([...reminders.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    '▲3 个对象：该账户下已有同名对象，推送后会出现重名（如 campaign 1）',
    '▲1 个对象：时间已过，推送后会立即开始（如 adgroup 2）',
  ])
})

test('the commit dialog says of each level how its objects begin, and that nothing is delivered while something above is paused', () => {
  const dialog = shown([
    anItem(1, 'campaign', status('PAUSED')),
    anItem(2, 'adgroup', status('ACTIVE')),
    anItem(3, 'ad', status('ACTIVE')),
    anItem(4, 'ad', { parent_seq: 2, ...status('PAUSED') }),
  ])
  expect([...dialog.querySelectorAll('p')].map((one) => one.textContent).slice(-2)).toEqual([
    '创建时的状态：广告系列 1 个暂停 · 广告组 1 个投放中 · 广告 1 个投放中 · 广告 1 个暂停。',
    '推送后不会自动开始投放：每个广告自身或其上层是暂停的，需要在渠道后台开启。',
  ])
})

test('the commit dialog counts the ads that are delivered at once', () => {
  const dialog = shown([
    anItem(1, 'campaign', status('ACTIVE')),
    anItem(2, 'adgroup', status('ACTIVE')),
    anItem(3, 'ad', status('ACTIVE')),
    anItem(4, 'ad', { parent_seq: 2, ...status('PAUSED') }),
  ])
  expect([...dialog.querySelectorAll('p')].at(-1)?.textContent).toBe('1 个广告在每一层都是开启的：审核通过后立即投放，开始花费。')
})

test('while rows are still on their way nothing is committed', () => {
  shown([anItem(1, 'campaign', status('PAUSED'))], { isReading: true })
  expect([screen.getByRole('status').textContent, screen.getByRole<HTMLButtonElement>('button', { name: /^提交/ }).disabled]).toEqual([
    '仍在读取对象，读完后才能提交。',
    true,
  ])
})

test('the key of the next thing leads to the button that commits, and leaves pressing it to the person', async () => {
  const user = userEvent.setup()
  shown([anItem(1, 'campaign', status('PAUSED'))])
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect([document.activeElement === screen.getByRole('button', { name: /^提交/ }), CONFIRMED.mock.calls.length]).toEqual([true, 0])
  await user.keyboard('{Enter}')
  expect(CONFIRMED).toHaveBeenCalledTimes(1)
})
