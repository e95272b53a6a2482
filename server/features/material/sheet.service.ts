import type { Kysely } from 'kysely'
import type { MaterialSheetRow } from '#contract/material-writes.ts'
import { columnLetters } from '#domain/sheet-cell.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { MATERIAL_FIELDS, tagsOf, type MaterialChange } from '#domain/material/edit.ts'
import { MATERIAL_STATUSES } from '#domain/material/material.ts'
import { readHead, readLine, type SheetWords } from '#domain/material/sheet.ts'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import type { Database } from '#server/db/schema.ts'
import { readVendors } from '#server/features/supplier/supplier.reads.ts'
import { Refused } from '#server/kit/refused.ts'
import { openSheet } from '#server/kit/sheet/open.ts'
import { readMaterials, type MaterialRead, type MaterialScopes } from './material.reads.ts'

const BOUNDS = { bytes: 5 * 1024 * 1024, rows: 5_001, columns: 60 }
const AT_ONCE = 500
/** Our own export says its filter, zone and hour before its columns. */
const PREFACE_LINES = 20

export type Decoded = { rows: MaterialSheetRow[]; unchanged: number; bad: Blocker[] }

/** Reads a spreadsheet next to the materials it names; what would change is answered, nothing is. @throws Refused `import.*` */
export async function decodeSheet(db: Kysely<Database>, scopes: MaterialScopes, bytes: Buffer): Promise<Decoded> {
  const words = await sheetWords(db)
  const sheet = await openSheet(bytes, BOUNDS)
  const lines: { row: number; id: string; change: MaterialChange }[] = []
  const bad: Blocker[] = []
  let head: ReturnType<typeof readHead> | null = null
  let width = 0
  let noHead: Blocker[] | null = null
  for await (const { line, cells } of sheet.lines()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (head === null) {
      const read = readHead(cells)
      noHead ??= read.bad
      if ([...read.columns.values()].includes('id')) [head, width] = [read, cells.length]
      else if (line > PREFACE_LINES) break
      if (head !== null && head.bad.length > 0) return { rows: [], unchanged: 0, bad: head.bad }
      continue
    }
    const read = readLine(cells, line, head.columns, words)
    // a cell that no head is above: a separator too many has moved the others
    const beyond = cells.findIndex((cell, at) => at >= width && cell.trim() !== '')
    if (beyond >= 0) read.bad.push(blocker('import.row.beyond_head', { row: line, params: { column: columnLetters(beyond) } }))
    bad.push(...read.bad)
    if (read.bad.length === 0) lines.push({ row: line, id: read.id, change: read.change })
  }
  if (noHead === null) throw new Refused(blocker('import.empty', { field: 'file' }))
  if (head === null) return { rows: [], unchanged: 0, bad: noHead }
  const seen = new Set<string>()
  for (const { id, row } of lines) {
    if (seen.has(id)) bad.push(blocker('material.sheet.line_twice', { row, params: { id } }))
    seen.add(id)
  }
  const present = await readAll(db, scopes, [...seen])
  bad.push(...lines.flatMap(({ id, row }) => (present.has(id) ? [] : [blocker('material.missing', { row, params: { id } })])))
  const told = new Set(bad.map(({ row }) => row))
  const rows = lines.flatMap(({ row, id, change }): MaterialSheetRow[] => {
    const material = present.get(id)
    return material && !told.has(row)
      ? [{ row, id, revision: material.revision, name: material.name, change: differing(material, change) }]
      : []
  })
  const changing = rows.filter(({ change }) => Object.keys(change).length > 0)
  return { rows: changing, unchanged: rows.length - changing.length, bad: bad.sort((one, other) => (one.row ?? 0) - (other.row ?? 0)) }
}

async function readAll(db: Kysely<Database>, scopes: MaterialScopes, ids: readonly string[]): Promise<Map<string, MaterialRead>> {
  const found = new Map<string, MaterialRead>()
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const part = ids.slice(from, from + AT_ONCE)
    for (const row of await readMaterials(db, scopes, { ids: part }, { page: 1, per_page: AT_ONCE })) found.set(row.id, row)
  }
  return found
}

function differing(present: MaterialRead, change: MaterialChange): MaterialSheetRow['change'] {
  const wanted = { ...change, ...(change.tags ? { tags: tagsOf(change.tags) } : {}) }
  const fields = MATERIAL_FIELDS.filter(
    (field) => wanted[field] !== undefined && JSON.stringify(wanted[field]) !== JSON.stringify(present[field]),
  )
  return Object.fromEntries(fields.map((field) => [field, wanted[field]]))
}

async function sheetWords(db: Kysely<Database>): Promise<SheetWords> {
  const vendors = (await readVendors(db)).filter(({ retired }) => !retired)
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  const statuses = new Map(
    MATERIAL_STATUSES.flatMap((status) =>
      [status, ...LANGUAGES.map((language) => say(language, `material.status.${status}`))].map((word) => [plain(word), status] as const),
    ),
  )
  return {
    vendor: (text) => vendors.find(({ id, name }) => plain(id) === plain(text) || plain(name) === plain(text))?.id ?? null,
    status: (text) => statuses.get(plain(text)) ?? null,
  }
}
