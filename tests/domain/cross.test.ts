import { expect, test } from 'vitest'
import { crossed, rowGroups, toldMetrics, type CrossLine, type CrossPart } from '#domain/insight-table/cross.ts'
import { addSums } from '#domain/metrics/evaluate.ts'
import { answerTo, crossAnswers, TABLE } from '../../stories/table-build/figures-sample.ts'

const KEYS = {
  rowOf: ({ groups }: { groups: Readonly<Record<string, string>> }) => groups['game'] ?? '',
  columnOf: ({ groups }: { groups: Readonly<Record<string, string>> }) => groups['country'] ?? '',
}
const PARTS = (most: { rows: number; columns: number }) => crossAnswers({ ...TABLE, across: 'country' }, most)
const spend = (line: CrossLine | null | undefined) => [...(line?.cells.values() ?? []), ...(line?.others ? [line.others] : [])]
const added = (sums: readonly Readonly<Record<string, string>>[]) => addSums(sums, ['spend', 'results'])
const whole = ({ whole: { sums } }: CrossLine) => added([sums])

test.each([
  { rows: 200, columns: 31 },
  { rows: 2, columns: 31 },
  { rows: 200, columns: 3 },
  { rows: 1, columns: 1 },
])('rows, columns and what is not shown of both add up to the total of the store: %o', (most) => {
  const { lines, rest, total } = crossed(PARTS(most), KEYS)
  if (!total) throw new Error('the sample has figures')
  const all = [...lines, ...(rest ? [rest] : [])]
  for (const line of [...all, total]) expect(added(spend(line))).toEqual(whole(line))
  for (const key of total.cells.keys())
    expect(added(all.map((line) => line.cells.get(key) ?? {}))).toEqual(added([total.cells.get(key) ?? {}]))
  expect(added(all.map((line) => line.whole.sums))).toEqual(added([answerTo({}).total?.sums ?? {}]))
})

test('nothing is left where everything is shown', () => {
  const { lines, rest, total } = crossed(PARTS({ rows: 200, columns: 31 }), KEYS)
  expect([lines.map(({ others }) => others), rest, total?.others]).toEqual([[null, null, null], null, null])
})

test('a row whose cells may go on behind the limit is not shown, and is in what is left', () => {
  const parts = PARTS({ rows: 200, columns: 31 })
  const cut: CrossPart = { ...parts.cells, rows: parts.cells.rows.slice(0, 7) }
  const { lines, rest, total } = crossed({ ...parts, cells: cut }, KEYS)
  expect(lines.map(({ of }) => of?.groups['game'])).toEqual(['10078'])
  expect(rest && added([...lines.map((line) => line.whole.sums), rest.whole.sums])).toEqual(total && whole(total))
})

test('a row without figures in the columns that are shown is there with its total', () => {
  const parts = PARTS({ rows: 200, columns: 31 })
  const { lines } = crossed(
    { ...parts, cells: { ...parts.cells, rows: parts.cells.rows.filter(({ groups }) => groups['game'] !== '10091'), found: 9 } },
    KEYS,
  )
  expect(lines.map(({ of, cells }) => [of?.groups['game'], cells.size])).toEqual([
    ['10078', 5],
    ['10091', 0],
    ['10102', 4],
  ])
})

test('what an earlier range came to is left over as well', () => {
  const parts = PARTS({ rows: 2, columns: 31 })
  const before = { spend: '10', results: '1' }
  const rows = {
    ...parts.rows,
    rows: parts.rows.rows.map((row) => ({ ...row, before })),
    total: { sums: parts.rows.total?.sums ?? {}, before: { spend: '25', results: '4' } },
  }
  expect(crossed({ ...parts, rows }, KEYS).rest?.whole.before).toEqual({ spend: '5', results: '2' })
})

test('rows are of what is not in columns, and of the network where they are of its objects', () => {
  expect([rowGroups(['game', 'country'], 'country'), rowGroups(['ad', 'country'], 'country'), rowGroups(['game'], 'time')]).toEqual([
    ['game'],
    ['ad', 'spreader'],
    ['game'],
  ])
})

test('what is counted once a day is not asked of many days at once, and spend is the order where nothing else is', () => {
  const days = { from: '2026-11-17', until: '2026-11-23' }
  expect([toldMetrics(['dau', 'spend'], 'total', days), toldMetrics(['dau'], 'total', days), toldMetrics(['dau'], 'day', days)]).toEqual([
    ['spend'],
    ['spend'],
    ['dau'],
  ])
  expect(toldMetrics(['dau'], 'total', { from: '2026-11-23', until: '2026-11-23' })).toEqual(['dau'])
})
