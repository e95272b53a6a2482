import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor as stateOf } from 'xstate'
import { COSTS_AT_ONCE } from '#domain/finance/cost.ts'
import { NO_ENTRY_FACTS } from '#machines/cost-entry/cost-entry.facts.ts'
import { costEntryMachine } from '#machines/cost-entry/cost-entry.machine.ts'
import { stageBlockers } from '#machines/cost-entry/cost-entry.rules.ts'
import { EntryPanel } from '#views/finance/costs/EntryPanel.tsx'
import { aRow, DESK } from '../../../stories/cost-entry/sample.ts'
import { show } from '../kit/show.tsx'

async function anEntry(rows = NO_ENTRY_FACTS.rows) {
  const machine = costEntryMachine.provide({ actors: { readDesk: fromPromise(() => Promise.resolve(DESK)) } })
  const entry = createActor(machine, { input: { resumed: { ...NO_ENTRY_FACTS, rows } } }).start()
  await stateOf(entry, (now) => now.matches('entering'))
  show(<EntryPanel entry={entry} desk={DESK} />)
  return { entry, rows: () => entry.getSnapshot().context.rows }
}
const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => `2026-11\t\t星河战纪\tMeta\t\t效果投放\t信息流\t信息流消耗\t${at + 1}.50\tUSD`).join('\r\n')
const paste = (target: Element, text: string) => fireEvent.paste(target, { clipboardData: { getData: () => text } })
/** the grid opens after its first frame, and takes then what was pasted before */
const grown = (rows: () => readonly unknown[]) => waitFor(() => expect(rows()).not.toEqual([]))

test('an empty grid takes a paste of 300 rows, and one undo takes all of it back', async () => {
  const { rows } = await anEntry()
  const empty = await screen.findByRole('group', { name: /还没有新录入的成本/ })
  empty.focus()
  expect(document.activeElement).toBe(empty)
  paste(empty, lines(300))
  await grown(rows)
  expect(rows().map(({ amount_minor, name_id }) => [amount_minor, name_id])).toEqual(
    Array.from({ length: 300 }, (_, at) => [String((at + 1) * 100 + 50), 'n']),
  )
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(rows()).toEqual([])
})

test('a paste with the focus nowhere goes into the empty grid, but not where someone types', async () => {
  const { rows } = await anEntry()
  await screen.findByRole('group', { name: /还没有新录入的成本/ })
  const field = document.body.appendChild(document.createElement('input'))
  paste(field, lines(2))
  expect(rows()).toEqual([])
  paste(document.body, lines(2))
  await grown(rows)
  expect(rows().length).toBe(2)
  field.remove()
})

test('what is beyond the largest number of costs is said with how many lines were not taken', async () => {
  const { rows } = await anEntry()
  paste(await screen.findByRole('group', { name: /还没有新录入的成本/ }), lines(COSTS_AT_ONCE + 7))
  await grown(rows)
  expect(rows().length).toBe(COSTS_AT_ONCE)
  await screen.findByText(`最多 ${COSTS_AT_ONCE} 行，还有 7 行没有粘贴`)
})

test('more costs than one entry takes are refused with a reason before they are sent', () => {
  const rows = Array.from({ length: COSTS_AT_ONCE + 1 }, (_, at) => aRow({ key: `r${at}`, note: `${at}` }))
  expect(stageBlockers({ rows, desk: DESK })[0]).toEqual({
    code: 'finance.cost.too_many',
    params: { count: COSTS_AT_ONCE + 1, max: COSTS_AT_ONCE },
  })
})
