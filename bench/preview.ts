import type { ItemRow } from '#contract/batch-shapes.ts'
import { META } from '#domain/channels/meta.ts'
import { applyEdits, NO_EDITS, undoEdits, type CellEdit, type EditQueue } from '#machines/batch/edit-history.ts'
import { createBatchRows, type BatchRows } from '#views/batch/preview/batch-rows.ts'
import type { PreviewRow } from '#views/batch/preview/preview-row.ts'
import { ACCOUNT, anItem, NAMES } from '#tests/views/batch/an-item.ts'
import { draftFilters, passes, PUSH_FILTERS } from '#views/batch/preview/row-filter.ts'

/**
 * `npm run bench -- preview [rows] [rounds]`: what one action of a person costs the preview's rows (staged, laid over, checked, names
 * compared, counted) next to counting all rows again, in one run. Wrong counts or a missed gate end with code 1. Drawing is measured
 * by `-- grid`.
 */
const [size = 10_000, rounds = 15] = process.argv.slice(2).map(Number)

/** A campaign, 9 ad sets and 90 ads, again and again. */
const items: ItemRow[] = Array.from({ length: size }, (_, index) => {
  const [seq, place] = [index + 1, index % 100]
  const level = place === 0 ? 'campaign' : place % 11 === 1 ? 'adgroup' : 'ad'
  const parent_seq = level === 'campaign' ? null : level === 'adgroup' ? seq - place : seq - ((place - 1) % 11)
  return anItem(seq, level, {
    parent_seq,
    values: { status: 'PAUSED', ...(level === 'ad' ? { headline: `标题 ${seq}`, message: '集结你的舰队' } : {}) },
  })
})
const ads = items.filter(({ level }) => level === 'ad')
const headline = (item: ItemRow, after: string): CellEdit => ({
  seq: item.seq,
  level: item.level,
  version: item.version,
  field: 'values.headline',
  before: item.values['headline'] ?? null,
  after,
})
const rename = (item: ItemRow, after: string): CellEdit => ({ ...headline(item, after), field: 'name', before: item.name })

const queueOf = (step: readonly CellEdit[]) => applyEdits(NO_EDITS, step)
const FILL = ads.map((item) => headline(item, '开服狂欢'))
/** `gate` is the most a person's action may cost, as a share of counting everything once; what touches every row has none. */
const ACTIONS: readonly { title: string; from: EditQueue; act: (queue: EditQueue) => EditQueue; gate: number | null }[] = [
  { title: 'one cell', from: NO_EDITS, act: (queue) => applyEdits(queue, [headline(ads[77]!, '新')]), gate: 0.5 },
  { title: 'one name, clashing', from: NO_EDITS, act: (queue) => applyEdits(queue, [rename(ads[77]!, ads[78]!.name)]), gate: 0.5 },
  {
    title: 'one cell over a filled column',
    from: queueOf(FILL),
    act: (queue) => applyEdits(queue, [headline(ads[77]!, '新')]),
    gate: null,
  },
  {
    title: 'paste of 1,000 cells',
    from: NO_EDITS,
    act: (queue) =>
      applyEdits(
        queue,
        ads.slice(0, 1_000).map((item, at) => headline(item, `粘贴 ${at}`)),
      ),
    gate: null,
  },
  { title: `fill of a column (${ads.length})`, from: NO_EDITS, act: (queue) => applyEdits(queue, FILL), gate: null },
  { title: 'undo of one cell', from: queueOf([headline(ads[77]!, '新')]), act: undoEdits, gate: 0.5 },
  { title: `undo of the fill (${ads.length})`, from: queueOf(FILL), act: undoEdits, gate: null },
]

function recount(rows: BatchRows) {
  const counts = Object.fromEntries([...draftFilters(META), ...PUSH_FILTERS, 'clashes'].map((key) => [key, 0]))
  const add = (key: string) => (counts[key] = (counts[key] ?? 0) + 1)
  const countOne = (row: PreviewRow) => {
    for (const filter of new Set([...draftFilters(META), ...PUSH_FILTERS])) if (row.item && passes(row, filter)) add(filter)
    if (row.problems.some(({ code }) => code === 'batch.name.duplicate')) add('clashes')
  }
  for (const row of rows.store.values()) countOne(row)
  return counts
}

function timed<A>(work: () => A): { ms: number; answer: A } {
  const began = performance.now()
  const answer = work()
  return { ms: performance.now() - began, answer }
}
const median = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

const rows = createBatchRows(META, NAMES)
rows.nameAccounts([ACCOUNT])
rows.take(items)
let failed = false

console.log(`\n${size.toLocaleString('en-US')} rows, median of ${rounds} rounds; the recount counts all rows once, in the same round\n`)
console.log(['action'.padEnd(34), 'ours, ms'.padStart(10), 'recount, ms'.padStart(13), 'ratio'.padStart(8), '  gate'].join(''))
for (const { title, from, act, gate } of ACTIONS) {
  const [ours, full]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    rows.layOver(from.pending, from.versions)
    const action = timed(() => {
      const next = act(from)
      rows.layOver(next.pending, next.versions)
      return { ...rows.counts() }
    })
    const again = timed(() => recount(rows))
    ours.push(action.ms)
    full.push(again.ms)
    const wrong = Object.entries(again.answer).filter(([key, count]) => action.answer[key as keyof typeof action.answer] !== count)
    if (wrong.length > 0) {
      failed = true
      console.log(`${title}: counts differ from a full recount: ${JSON.stringify(wrong)}`)
    }
  }
  rows.layOver([], {})
  const ratio = median(ours) / median(full)
  if (gate !== null && ratio > gate) failed = true
  console.log(
    [
      title.padEnd(34),
      median(ours).toFixed(2).padStart(10),
      median(full).toFixed(2).padStart(13),
      ratio.toFixed(3).padStart(8),
      gate === null ? '' : `  <= ${gate}`,
    ].join(''),
  )
}
process.exitCode = failed ? 1 : 0
