import { blocker, quoted, type Blocker } from '../blocker.ts'
import type { AccountFacts, Channel, FieldValue, Level, Lookup, Values } from '../channels/channel.ts'
import { byLevel, isLeaf, levelsAbove, parentOf, namesLevel } from '../channels/levels.ts'
import { regionOf } from '../channels/regions.ts'
import { readCell } from '../thing/cells.ts'
import type { FieldKind } from '../thing/fields.ts'
import { kindOf } from '../thing/kinds.ts'
import { groupKey, makes, type ImportedRow } from './expand-rows.ts'
import { cellName } from '../sheet-cell.ts'
import { namedLevel, nameTarget, targetField, type ColumnMatch, type SheetWords } from './sheet-columns.ts'
import { resolveValues } from './spec-values.ts'
import { nameProblems, ruleProblems, valueProblems, type KnownReferences } from './validate.ts'

/**
 * What is read of one sheet. Of `width` columns that are looked at `columns` are kept, fewer where that would be more than `cells`. Bytes, cells
 * and characters measure the work a file makes, on a busy machine as on an idle one. Beyond `reasons` of a sheet a bad row keeps its first one and
 * the number of the others: they would be ten times what the sheet is.
 */
export const SHEET_LIMITS = {
  rows: 20_000,
  columns: 200,
  width: 1_024,
  cells: 1_200_000,
  characters: 24_000_000,
  cell: 50_000,
  reasons: 40_000,
  fileMb: 20,
} as const

/** Things a cell may call by name: materials, pages, audiences. `barred`: why it may not be used now. */
export type Named = { id: string; name: string; barred?: readonly Blocker[] }

/** What a sheet is read against. `foreign` are accounts the person may use, but for other games only. */
export type SheetContext = {
  game: { gameId: string; name: string }
  accounts: readonly AccountFacts[]
  foreign: ReadonlySet<string>
  references: Partial<Record<Lookup, readonly Named[]>>
  words: SheetWords
  nowMs: number
}

export type BadRow = { line: number; problems: Blocker[] }
export type SheetRead = { rows: ImportedRow[]; bad: BadRow[]; total: number }

type Draft = {
  line: number
  account: AccountFacts | undefined
  names: Record<Level, string>
  values: Record<Level, Record<string, string | readonly string[]>>
  problems: Blocker[]
}

/**
 * Reads the rows below the head (`cells[0]`). A row is good or bad as a whole, and a bad one carries every reason found in it (up to the limit
 * of the sheet), with the line and the column's target as `field`. Rows without any text are passed over.
 */
export function readRows(
  cells: readonly (readonly string[])[],
  columns: readonly ColumnMatch[],
  channel: Channel,
  context: SheetContext,
): SheetRead {
  const rows: ImportedRow[] = []
  const bad: BadRow[] = []
  const gathered = parentsOf(channel, context)
  const accounts = accountFinder(context)
  let [total, reasons] = [0, 0]
  for (const [index, row] of cells.entries()) {
    if (index === 0 || row.every((cell) => cell.trim() === '')) continue
    total += 1
    const draft = readRow(row, index + 1, columns, channel, context, accounts)
    const problems = draft.account ? gathered.admit(draft, draft.account) : draft.problems
    if (problems.length > 0) {
      const told = problems.slice(0, Math.max(1, SHEET_LIMITS.reasons - reasons))
      reasons += told.length
      bad.push({
        line: draft.line,
        problems: [...told.map((problem) => withCell(problem, columns, draft.line)), ...more(draft.line, problems.length - told.length)],
      })
    } else if (draft.account) rows.push({ line: draft.line, account_id: draft.account.accountId, names: draft.names, values: draft.values })
  }
  return { rows, bad, total }
}

const more = (row: number, count: number): Blocker[] => (count > 0 ? [blocker('import.row.more', { row, params: { count } })] : [])

/** The cell is named too where the reason belongs to a column of the sheet. */
function withCell(problem: Blocker, columns: readonly ColumnMatch[], line: number): Blocker {
  const column = columns.find(({ target }) => target !== null && target === problem.field)
  return { ...problem, row: line, params: { ...problem.params, ...(column ? { cell: cellName(column.at, line) } : {}) } }
}

type FindAccount = (cell: string) => AccountFacts | Blocker

function accountFinder({ accounts, foreign }: SheetContext): FindAccount {
  const byId = new Map(accounts.map((account) => [account.accountId, account]))
  return (cell) => {
    const text = cell.normalize('NFKC').trim()
    const id = text.replace(/^act_/i, '')
    const byName = accounts.filter((account) => account.name === text)
    const found = byId.get(text) ?? byId.get(id) ?? (byName.length === 1 ? byName[0] : undefined)
    if (found) return found
    const code =
      text === '' ? 'import.account.missing' : foreign.has(text) || foreign.has(id) ? 'import.account.other_game' : 'import.account.unknown'
    return blocker(code, { field: 'account', params: { value: text.slice(0, 60) } })
  }
}

function readRow(
  row: readonly string[],
  line: number,
  columns: readonly ColumnMatch[],
  channel: Channel,
  context: SheetContext,
  findAccount: FindAccount,
): Draft {
  const cellOf = (target: string) => row[columns.find((column) => column.target === target)?.index ?? -1] ?? ''
  const account = findAccount(cellOf('account'))
  const draft: Draft = {
    line,
    account: 'code' in account ? undefined : account,
    names: {},
    values: byLevel(channel, () => ({})),
    problems: [],
  }
  const say = (problem: Blocker) => draft.problems.push({ ...problem, row: line })
  if ('code' in account) say(account)
  for (const { index, at, target } of columns) {
    const cell = row[index] ?? ''
    if (cell.length > SHEET_LIMITS.cell)
      say(
        blocker('import.cell.too_long', {
          ...(target ? { field: target } : {}),
          params: { cell: cellName(at, line), max: SHEET_LIMITS.cell },
        }),
      )
    else if (target === null || cell.trim() === '') continue
    else if (cell.trimStart().startsWith('=')) say(blocker('import.cell.formula', { field: target, params: { cell: cellName(at, line) } }))
    else readTarget(target, cell, draft, channel, context, say)
  }
  return draft
}

function readTarget(
  target: string,
  cell: string,
  draft: Draft,
  channel: Channel,
  context: SheetContext,
  say: (problem: Blocker) => void,
): void {
  if (target === 'account') return
  if (target === 'game') {
    const { gameId, name } = context.game
    if (![gameId, name].includes(cell.trim()))
      say(blocker('import.game.other', { field: target, params: { value: cell.trim().slice(0, 60), game: name } }))
    return
  }
  const named = namedLevel(channel, target)
  if (named) {
    draft.names[named] = cell.trim()
    for (const problem of nameProblems(channel, named, cell)) say({ ...problem, field: target })
    return
  }
  const found = targetField(channel, target)
  // without its account an amount has no currency and a time no zone; the missing account is said already
  if (!found || (!draft.account && ['money', 'instant'].includes(found.field.kind))) return
  const { field, level } = found
  const { currency, timezone } = draft.account ?? { currency: 'USD', timezone: 'UTC' }
  const called = (lookup: string, text: string) => idsOf(context.references, lookup, text)
  const wordsOf = (option: string) => context.words.option(field.key, option)
  // fields of networks hold texts and lists of texts
  const value = readCell(field, cell, { currency, zone: timezone, wordsOf, called }) as FieldValue
  const isAmbiguous = field.kind === 'ref' && (called(field.of, cell.trim())?.length ?? 1) > 1
  const problems = isAmbiguous
    ? [blocker('import.value.reference_ambiguous', { params: { value: quoted(cell) } })]
    : WRITTEN.has(field.kind)
      ? []
      : kindOf(field).check(value, field, currency)
  for (const problem of problems) say({ ...problem, field: target })
  if (problems.length === 0) draft.values[level] = { ...draft.values[level], [field.key]: value }
}

/** Kinds that take any text: what is wrong with it is said of the whole row. */
const WRITTEN: ReadonlySet<FieldKind> = new Set(['line', 'text', 'link'])

/** The ids of what a cell calls by its id or name; null: only the network knows, and it is checked there. */
function idsOf(references: Readonly<Record<string, readonly Named[]>>, lookup: string, text: string): readonly string[] | null {
  if (lookup === 'geo') return [regionOf(text) ?? []].flat()
  const named = references[lookup]
  if (!named) return null
  return named.some(({ id }) => id === text) ? [text] : named.filter(({ name }) => name.trim() === text).map(({ id }) => id)
}

/**
 * Holds what the good rows so far say of the groups they are in. A row is admitted when it agrees with them and the objects
 * it would make are sound; blank cells of a later row take the earlier value.
 */
function parentsOf(channel: Channel, { nowMs, references }: SheetContext) {
  type Parent = { line: number; values: Record<string, string | readonly string[]> }
  const known = knownOf(references)
  const parents = new Map<string, Parent>()
  const counts = new Map<string, number>()
  const lines = new Map<string, number>()
  return {
    admit(draft: Draft, account: AccountFacts): Blocker[] {
      const row = { account_id: account.accountId, names: draft.names, values: draft.values }
      const made = channel.levels
        .filter(({ key }) => makes(channel, key, row))
        .map((level) => ({ ...level, id: `${level.key}\n${groupKey(channel, level.key, row)}`, isGroup: !isLeaf(channel, level.key) }))
      const said = [
        ...draft.problems,
        ...made.flatMap(({ key, id, isGroup }) => (isGroup ? conflictsWith(parents.get(id), key, draft.values[key] ?? {}) : [])),
      ]
      // a cell that could not be read is one mistake, not also a missing value
      const saidOf = new Set(said.map(({ field }) => field))
      const merged = new Map(
        made.map(({ key, id, isGroup }) => [key, { ...(isGroup ? parents.get(id)?.values : {}), ...draft.values[key] }] as const),
      )
      const values: Record<Level, Values> = {}
      const problems: Blocker[] = made.flatMap(({ key: level }) => {
        const above = Object.fromEntries(levelsAbove(channel, level).map((upper) => [upper, values[upper]]))
        const own = resolveValues(channel, level, merged.get(level) ?? {}, above, account.currency)
        const input = { level, name: '-', values: own, above }
        const facts = { account, nowMs, known }
        values[level] = own
        return [...valueProblems(channel, input, facts), ...ruleProblems(channel, input, facts)].map((problem) => ({
          ...problem,
          field: `${level}.${problem.field ?? ''}`,
        }))
      })
      const fresh = made.filter(({ id, isGroup }) => !isGroup || !parents.has(id))
      const siblings = fresh.map((level) => {
        const upper = parentOf(channel, level.key)
        return { ...level, upper, among: `${level.key}\n${upper === null ? account.accountId : groupKey(channel, upper, row)}` }
      })
      const all = [
        ...said,
        ...problems.filter(({ field }) => !saidOf.has(field)),
        ...siblings.flatMap(({ key, upper, among, maxInParent: max }) =>
          max !== undefined && (counts.get(among) ?? 0) >= max
            ? [
                blocker('batch.adgroup.too_many_ads', {
                  field: upper === null ? 'account' : nameTarget(upper),
                  params: { max, ...namesLevel(channel, key) },
                }),
              ]
            : [],
        ),
        ...siblings.flatMap(({ key, id, isGroup }) => {
          const line = isGroup || !draft.names[key] ? undefined : lines.get(id)
          return line === undefined
            ? []
            : [blocker('import.name.duplicate', { field: nameTarget(key), params: { line, ...namesLevel(channel, key) } })]
        }),
      ]
      if (all.length > 0) return all
      for (const { key, id, isGroup } of made)
        if (isGroup) parents.set(id, { line: parents.get(id)?.line ?? draft.line, values: merged.get(key) ?? {} })
        else if (draft.names[key]) lines.set(id, draft.line)
      for (const { among } of siblings) counts.set(among, (counts.get(among) ?? 0) + 1)
      return []
    },
  }

  function conflictsWith(parent: Parent | undefined, level: Level, values: Record<string, string | readonly string[]>): Blocker[] {
    if (!parent) return []
    return Object.entries(values).flatMap(([key, value]) => {
      const earlier = parent.values[key]
      if (earlier === undefined || JSON.stringify(earlier) === JSON.stringify(value)) return []
      return [blocker('import.parent.conflict', { field: `${level}.${key}`, params: { line: parent.line, ...namesLevel(channel, level) } })]
    })
  }
}

function knownOf(references: SheetContext['references']): KnownReferences {
  const each = <Value>(of: (named: readonly Named[]) => Value) =>
    Object.fromEntries(Object.entries(references).map(([lookup, named]) => [lookup, of(named)]))
  return {
    ...each((named) => new Set(named.map(({ id }) => id))),
    barred: each((named) => new Map(named.map(({ id, barred = [] }) => [id, barred]))),
  }
}
