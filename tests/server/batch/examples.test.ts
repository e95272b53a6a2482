import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tallyRows } from '#domain/batch/expand-rows.ts'
import { matchColumns } from '#domain/batch/sheet-columns.ts'
import { readRows } from '#domain/batch/sheet-rows.ts'
import { META } from '#domain/channels/meta.ts'
import { demoAdAccounts, demoPages } from '#server/features/demo/company.ts'
import { drawMaterials } from '#server/features/demo/materials.ts'
import { readSheetFile } from '#server/features/batch/sheet-file.ts'
import { sheetWords } from '#server/features/batch/sheet-words.ts'

const GAME = { gameId: '10012', name: '萌宠小镇' }
const unread = () => Promise.reject(new Error('nothing is read'))
const store = {
  put: async () => ({ storageKey: '', sha256: '' }),
  putFile: async () => ({ storageKey: '' }),
  open: unread,
  stream: unread,
  size: unread,
  remove: async () => undefined,
}

async function readExample(name: string) {
  const { cells } = await readSheetFile(await readFile(new URL(`../../../examples/${name}`, import.meta.url)), {
    choose: (heads) => heads.map((_, at) => at),
  })
  const all = demoAdAccounts().filter((account) => account.spreader_id === META.spreaderId)
  const usable = all.filter(
    (account) => account.games.includes(GAME.gameId) && account.use_status === 'on' && account.auth_status === 'authorised',
  )
  const materials = await drawMaterials(store, new Date())
  const { columns, problems } = matchColumns(cells[0] ?? [], META, sheetWords(META))
  const read = readRows(cells, columns, META, {
    game: GAME,
    nowMs: Date.parse('2026-11-20T00:00:00Z'),
    words: sheetWords(META),
    foreign: new Set(all.flatMap(({ account_id, name: called }) => [account_id, called])),
    accounts: usable.map((account) => ({
      accountId: account.account_id,
      name: account.name,
      currency: account.currency,
      timezone: account.timezone,
      minDailyBudgetMinor: account.min_daily_budget_minor,
    })),
    references: {
      material: materials.filter(({ game_id, type }) => game_id === GAME.gameId && type === 'image'),
      page: demoPages().map(({ page_id, name: called }) => ({ id: page_id, name: called })),
    },
  })
  return { ...read, columns, problems }
}

test.each(['meta-batch-200.csv', 'meta-batch-200.xlsx'])(
  'every row of %s is good for the demo company',
  async (name) => {
    const { rows, bad, columns, problems } = await readExample(name)
    expect({ bad, problems, unmatched: columns.filter(({ target }) => target === null) }).toEqual({ bad: [], problems: [], unmatched: [] })
    expect(tallyRows(META, rows)).toEqual({ campaign: 20, adgroup: 40, ad: 200 })
  },
  60_000,
)

test('the rows of the example with errors are refused for the reasons it was made for, and no others', async () => {
  const { rows, bad } = await readExample('meta-batch-with-errors.csv')
  expect(bad.map(({ line, problems }) => [line, ...problems.map(({ code }) => code)])).toEqual([
    [4, 'thing.not_amount'],
    [7, 'import.account.unknown'],
    [9, 'import.account.other_game'],
    [12, 'batch.value.reference_unknown'],
    [15, 'batch.value.reference_unknown'],
    [18, 'import.cell.formula'],
    [21, 'batch.value.required', 'thing.not_address'],
    [24, 'batch.budget.below_minimum'],
    [27, 'thing.not_instant'],
    [30, 'thing.not_choice'],
  ])
  expect(rows).toHaveLength(30)
})
