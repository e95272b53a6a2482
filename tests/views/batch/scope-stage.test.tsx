import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { fieldOf } from '#domain/channels/channel.ts'
import { formatAmount } from '#domain/money.ts'
import { META } from '#domain/channels/meta.ts'
import { specBlockers } from '#domain/batch/spec-blockers.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { ScopeAccount } from '#machines/batch-scope/batch-scope.machine.ts'
import { ScopeStage } from '#views/batch/builder/ScopeStage.tsx'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'
import { DictionaryProvider } from '#views/batch/field/choices.ts'
import { FieldInput } from '#views/batch/field/FieldInput.tsx'
import { sayBlocker } from '#i18n/catalogue.ts'
import { QuietGaps } from '#views/kit/gaps.tsx'
import { WordsProvider } from '#views/kit/words.tsx'

const account = (id: string, master: string | null): ScopeAccount => ({
  account_id: id,
  name: `账户${id}`,
  master_id: master,
  currency: 'USD',
  timezone: 'Asia/Taipei',
  balance: '100',
  balance_currency: 'USD',
  min_daily_budget: '100',
  use_status: 'on',
  auth_status: 'authorised',
  held_for: null,
})
const HELD: ScopeAccount = { ...account('5', 'm1'), held_for: 'currency_changed', balance: '700', balance_currency: 'JPY' }
const LISTS = {
  games: [],
  accounts: [account('1', 'm1'), account('2', 'm2'), account('3', 'm2'), account('4', null)],
  network: {
    masters: [
      { id: 'm1', name: '星野' },
      { id: 'm2', name: '上海' },
      { id: 'm3', name: '无账户' },
    ],
    dict: {},
  },
}

type StageProps = { accounts?: ScopeAccount[]; channel?: string; chosen?: string[] }

function Stage({ accounts = LISTS.accounts, channel = META.key, chosen = ['1'] }: StageProps) {
  const [spec, change] = useState<BatchSpec>({ ...emptySpec(META, () => '一'), channel, game_id: '10078', account_ids: chosen })
  const problems = specBlockers(spec).filter(({ field }) => field === 'channel')
  const builder = { channel: META, game: null, spec, accounts: [], problems, change }
  return (
    <WordsProvider language="zh">
      <ScopeStage builder={builder} lists={{ ...LISTS, accounts }} busy={false} onChannel={() => undefined} onGame={() => undefined} />
      <output>{spec.account_ids.join()}</output>
    </WordsProvider>
  )
}

test('accounts are narrowed to one owner; taking all of them leaves what was chosen elsewhere', async () => {
  const user = userEvent.setup()
  render(<Stage />)
  const owner = screen.getByRole('combobox', { name: '账户主体' })
  expect([...owner.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['账户主体 · 全部', '星野 · 1', '上海 · 2'])
  await user.selectOptions(owner, '上海 · 2')
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual(['广告账户', '账户2', '账户3'])
  await user.click(screen.getByRole('checkbox', { name: '广告账户' }))
  expect(screen.getByRole('status').textContent).toBe('1,2,3')
  await user.click(screen.getByRole('checkbox', { name: '广告账户' }))
  expect(screen.getByRole('status').textContent).toBe('1')
})

test('a network that is closed for new ads is only offered where the batch already is on it, and says that it is closed', () => {
  const networks = () => [...screen.getByRole('combobox', { name: '渠道' }).querySelectorAll('option')].map(({ value }) => value)
  const { unmount } = render(<Stage />)
  expect(networks()).not.toContain('toutiao_ad')
  expect(screen.queryByText(/已停止新建/)).toBeNull()
  unmount()
  render(<Stage channel="toutiao_ad" />)
  expect(networks()).toContain('toutiao_ad')
  expect(screen.getByText('该渠道已停止新建，请选择其他渠道')).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '渠道' }).value).toBe('toutiao_ad')
})

test("a closed list offers what the server's dictionary offers, in its words", () => {
  const field = fieldOf(META, 'campaign', 'status')
  if (!field) throw new Error('campaigns have a status')
  const props = {
    channel: META,
    field,
    label: '投放状态',
    value: 'PAUSED',
    required: true,
    currencies: [],
    zone: 'UTC',
  }
  const offered = () => [...screen.getByRole('combobox').querySelectorAll('option')].map(({ textContent }) => textContent)
  const shown = (dict: Record<string, { value: string; name: string }[]>) => (
    <WordsProvider language="zh">
      <DictionaryProvider value={dict}>
        <FieldInput {...props} scope={{ gameId: '1' }} onChange={() => undefined} />
      </DictionaryProvider>
    </WordsProvider>
  )
  const { rerender } = render(shown({}))
  expect(offered()).toEqual(['暂停', '投放中'])
  rerender(shown({ 'campaign.status': [{ value: 'PAUSED', name: '先暂停' }] }))
  expect(offered()).toEqual(['先暂停'])
})

test('an account that its network or its currency holds cannot be chosen, says why, and shows its balance as the network told it', () => {
  render(<Stage accounts={[HELD]} />)
  expect(screen.getByRole('checkbox', { name: '账户5' }).hasAttribute('disabled')).toBe(true)
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect([cells[3], cells[5], cells[7]?.includes('币种已变更，待确认')]).toEqual(['USD', formatAmount('700', 'JPY'), true])
})

test('what has to be filled in has a mark, and says that it is empty once it was left', async () => {
  const user = userEvent.setup()
  const lacking = ['game_id', 'name', 'account_ids'].map((field) => blocker(`batch.spec.${field.replace('_id', '')}_missing`, { field }))
  render(
    <WordsProvider language="zh">
      <QuietGaps>
        <ScopeStage
          builder={{
            channel: META,
            game: null,
            spec: emptySpec(META, () => '一'),
            accounts: [],
            problems: lacking,
            change: () => undefined,
          }}
          lists={LISTS}
          busy={false}
          onChannel={() => undefined}
          onGame={() => undefined}
        />
      </QuietGaps>
    </WordsProvider>,
  )
  const said = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent?.replace('✕', ''))
  expect([...document.querySelectorAll('.fd-danger')].map((mark) => mark.parentElement?.firstChild?.textContent)).toEqual([
    '渠道',
    '游戏',
    '批次名称',
    '广告账户',
  ])
  expect(said()).toEqual([])
  await user.click(screen.getByRole('textbox', { name: /批次名称/ }))
  expect(said()).toEqual([])
  await user.tab()
  expect(said()).toEqual([sayBlocker('zh', blocker('batch.spec.name_missing'))])
})

test('while no account is chosen, the last one is offered; one that cannot be used is not', async () => {
  const user = userEvent.setup({ delay: null })
  const usual = LISTS.accounts.map((account, at) => ({ ...account, is_usual: at === 0 }))
  const offer = () => screen.queryByRole('button', { name: /用上次的账户/ })
  const { unmount } = render(<Stage accounts={usual} chosen={[]} />)
  await user.click(screen.getByRole('button', { name: `用上次的账户：${usual[0]?.name}` }))
  expect(screen.getByRole('status').textContent).toBe('1')
  expect(offer()).toBeNull()
  unmount()
  render(<Stage accounts={usual.map((account) => ({ ...account, use_status: 'off' as const }))} chosen={[]} />)
  expect(offer()).toBeNull()
})
