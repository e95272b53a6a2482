import { blocker, type Blocker } from '../blocker.ts'
import { fromPlainText } from '../csv-cell.ts'
import type { MaterialChange, MaterialField } from './edit.ts'

/** Columns a spreadsheet of materials may have, by any of their heads: those of the export in both languages, and the names of the fields. */
const HEADS: Readonly<Record<string, SheetColumn>> = {
  id: 'id',
  编号: 'id',
  素材编号: 'id',
  素材id: 'id',
  'material id': 'id',
  name: 'name',
  名称: 'name',
  素材名称: 'name',
  remark: 'remark',
  备注: 'remark',
  note: 'remark',
  tags: 'tags',
  标签: 'tags',
  vendor: 'vendor_id',
  vendor_id: 'vendor_id',
  供应商: 'vendor_id',
  designer: 'designer',
  设计师: 'designer',
  设计: 'designer',
  planner: 'planner',
  策划: 'planner',
  youtube: 'youtube_id',
  youtube_id: 'youtube_id',
  status: 'status',
  状态: 'status',
}
export type SheetColumn =
  'id' | Extract<MaterialField, 'name' | 'remark' | 'tags' | 'vendor_id' | 'designer' | 'planner' | 'youtube_id' | 'status'>

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

export type SheetWords = {
  /** id of a vendor by its id or name; null for none */
  vendor: (text: string) => string | null
  /** `ready` or `archived` by the word of either language */
  status: (text: string) => 'ready' | 'archived' | null
}

export type ReadSheet = { lines: { row: number; id: string; change: MaterialChange }[]; bad: Blocker[] }

/** The head of a sheet: which column is what. Reasons when it cannot be read. */
export function readHead(cells: readonly string[]): { columns: ReadonlyMap<number, SheetColumn>; bad: Blocker[] } {
  const columns = new Map(cells.flatMap((cell, index) => (HEADS[plain(cell)] ? [[index, HEADS[plain(cell)]] as const] : [])))
  const known = new Map([...columns].flatMap(([index, column]) => (column ? [[index, column] as const] : [])))
  const named = [...known.values()]
  const twice = named.find((column, index) => named.indexOf(column) !== index)
  return {
    columns: known,
    bad: [
      ...(named.includes('id') ? [] : [blocker('material.sheet.no_id', { row: 1 })]),
      ...(named.length > 1 ? [] : [blocker('material.sheet.no_field', { row: 1 })]),
      ...(twice === undefined ? [] : [blocker('material.sheet.twice', { row: 1, params: { column: twice } })]),
    ],
  }
}

/** One line; an empty cell leaves its field as it is, and a single `-` empties it. */
export function readLine(
  cells: readonly string[],
  row: number,
  columns: ReadonlyMap<number, SheetColumn>,
  words: SheetWords,
): { id: string; change: MaterialChange; bad: Blocker[] } {
  const bad: Blocker[] = []
  const change: MaterialChange = {}
  let id = ''
  for (const [index, column] of columns) {
    // as it was before our export kept a spreadsheet from running it
    const text = fromPlainText((cells[index] ?? '').trim())
    if (column === 'id') id = text
    else if (text !== '') bad.push(...takeCell(change, column, text, row, words))
  }
  if (id === '') bad.push(blocker('material.sheet.no_id', { row }))
  return { id, change, bad }
}

const EMPTY = '-'

function takeCell(change: MaterialChange, column: Exclude<SheetColumn, 'id'>, text: string, row: number, words: SheetWords): Blocker[] {
  const empties = text === EMPTY
  if (column === 'tags') change.tags = empties ? [] : text.split(/[,，、;；|]/).map((tag) => tag.trim())
  else if (column === 'youtube_id') change.youtube_id = empties ? null : text
  else if (column === 'vendor_id') {
    const found = empties ? null : words.vendor(text)
    if (found === null && !empties) return [blocker('material.vendor_id.unknown', { row, field: 'vendor_id', params: { id: text } })]
    change.vendor_id = found
  } else if (column === 'status') {
    const status = words.status(text)
    if (status === null) return [blocker('material.sheet.status', { row, field: 'status', params: { text } })]
    change.status = status
  } else change[column] = empties ? '' : text
  return []
}
