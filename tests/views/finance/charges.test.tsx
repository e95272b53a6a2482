import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { TakeCharges, TakenOver } from '#views/finance/cpa/TakeCharges.tsx'
import { CHARGE_COLUMNS } from '#views/finance/cpa/charge-columns.ts'
import { chargesTake, type ChargeRow, type Taking } from '#views/finance/cpa/wire-charges.ts'
import { show } from '../kit/show.tsx'

const aRow = (change: Partial<ChargeRow> = {}): ChargeRow => ({
  id: '7',
  rule_id: '7',
  status: 'active',
  game_id: '1',
  game_name: '星河战纪',
  spreader_id: '21',
  spreader_name: 'Meta',
  agent_name: '',
  event: 'reg',
  currency: 'USD',
  charged_days: 2,
  events: '15',
  amount_minor: '1760',
  base_minor: '12496',
  rate: '7.1',
  waiting_days: 0,
  missing_days: 0,
  state: 'new',
  entry: null,
  seen: 'hash-7',
  blockers: [],
  ...change,
})
const TAKEN = aRow({ id: '8', rule_id: '8', state: 'taken', blockers: [blocker('finance.cpa.already_taken')] })
const RATELESS = aRow({
  id: '9',
  rule_id: '9',
  currency: 'EUR',
  base_minor: null,
  rate: null,
  blockers: [blocker('finance.cost.rate_missing', { params: { currency: 'EUR', month: '2026-10' } })],
})

function shown(
  rows: readonly ChargeRow[],
  { mayTake = [], chosen = [] }: { mayTake?: readonly Blocker[]; chosen?: readonly string[] } = {},
) {
  const sent: (Taking | null)[] = []
  const committed: (readonly string[])[] = []
  const take = chargesTake.provide({
    actors: {
      send: fromPromise(({ input: { draft } }) => {
        sent.push(draft)
        return Promise.resolve({ kind: 'done' as const, value: { ids: ['41', '42'], to_commit: ['41'] } })
      }),
    },
  })
  function Page() {
    const save = useActorRef(take, { input: { draft: null } })
    return (
      <>
        <TakenOver save={save} onCommit={(ids) => committed.push(ids)} />
        <TakeCharges save={save} filter={{ month: '2026-10', nameId: 'n' }} rows={rows} chosen={chosen} mayTake={mayTake} />
      </>
    )
  }
  show(<Page />)
  const button = screen.getByText(/^计入成本/).closest('button')
  if (!button) throw new Error('there is no button')
  return { sent, committed, button }
}

test('takes over what is not in costs and has nothing against it, as it was seen, and leads to the commit of what came of it', async () => {
  const { sent, committed, button } = shown([aRow(), TAKEN, RATELESS])
  expect(button.textContent).toBe('计入成本（1 条规则，¥124.96）')
  fireEvent.click(button)
  expect(sent).toEqual([{ month: '2026-10', nameId: 'n', rules: [{ id: '7', seen: 'hash-7' }], reason: '' }])
  await screen.findByText(/2 笔成本已生成或更新/)
  fireEvent.click(screen.getByText('去预览和提交'))
  expect(committed).toEqual([['41']])
})

test('chosen lines that cannot be taken over, a month without any, and a person who may not enter costs are told why', () => {
  const off = (...rows: readonly ChargeRow[]) => {
    const { sent, button } = shown(rows, { chosen: rows.map(({ id }) => id) })
    fireEvent.click(button)
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    cleanup()
    return [button.getAttribute('aria-disabled'), sent.length, why]
  }
  expect(off(aRow(), RATELESS)).toEqual(['true', 0, expect.stringContaining('2026-10 没有 EUR 的当月汇率')])
  expect(off(TAKEN)).toEqual(['true', 0, expect.stringContaining('已全部计入成本')])
  expect(off()).toEqual(['true', 0, expect.stringContaining('没有可以计入的费用')])
  const { button } = shown([aRow()], { mayTake: [blocker('finance.cost.own_entry')] })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a line says what was charged, what of it is a cost, the difference, and why it cannot be taken over', () => {
  const say = (key: string, params: object = {}) => `${key} ${JSON.stringify(params)}`
  const textOf = (key: string, row: ChargeRow) => {
    const column = CHARGE_COLUMNS.find((one) => one.key === key)
    const value = column?.value ? column.value(row) : Reflect.get(row, key)
    return column?.text?.(value, row, say)
  }
  const moved = aRow({ state: 'changed', entry: { id: '41', state: 'posted', amount_minor: '1000', currency: 'USD', base_minor: '7100' } })
  const foreign = aRow({ entry: { id: '41', state: 'posted', amount_minor: '1000', currency: 'JPY', base_minor: '7100' } })
  expect([textOf('amount_minor', moved), textOf('taken', moved), textOf('difference', moved), textOf('difference', foreign)]).toEqual([
    '17.60',
    '10.00',
    '7.60',
    '–',
  ])
  expect([textOf('why', RATELESS), textOf('why', TAKEN), textOf('base_minor', RATELESS)]).toEqual([
    'blocker.finance.cost.rate_missing {"currency":"EUR","month":"2026-10"}',
    '–',
    '–',
  ])
})
