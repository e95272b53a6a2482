import { blocker, quoted, type Blocker } from '../blocker.ts'
import type { AccountFacts, Channel, FieldValue, Level } from '../channels/channel.ts'
import { byLevel } from '../channels/levels.ts'
import { regionOf } from '../channels/regions.ts'
import { cellName } from '../sheet-cell.ts'
import { readCell } from '../thing/cells.ts'
import type { FieldKind } from '../thing/fields.ts'
import { kindOf } from '../thing/kinds.ts'
import type { Written } from './expand-rows.ts'
import { namedLevel, targetField, type ColumnMatch } from './sheet-columns.ts'
import { SHEET_LIMITS, type Named, type SheetContext } from './sheet.ts'
import { nameProblems } from './validate.ts'

/** A line read by itself. Without an `account`, `problems` says why. */
export type RowRead = {
  account: AccountFacts | undefined
  names: Record<Level, string>
  values: Record<Level, Written>
  problems: Blocker[]
}

/** What one cell says. */
type CellRead = { problems: readonly Blocker[]; name?: string; value?: FieldValue }
type Column = ColumnMatch & {
  /** the level whose name or field it is */
  level: Level | undefined
  key: string
  read: (cell: string, account: AccountFacts | undefined) => CellRead
}

/**
 * Reads the lines of a sheet. Large sheets repeat themselves: each text is parsed once per column, and lines with equal values of a level share
 * one object, so checks of it can be memoised by identity.
 */
export function rowReader(
  columns: readonly ColumnMatch[],
  channel: Channel,
  context: SheetContext,
): (row: readonly string[], line: number) => RowRead {
  const findAccount = accountFinder(context)
  const accountAt = columns.find(({ target }) => target === 'account')?.index ?? -1
  const readers = columns.map((column) => columnReader(column, channel, context))
  const remember = memory()
  const saidOnce = byLevel(channel, () => new Map<string, Written>())
  const inPlace = new Map<string, Map<string, CellRead>[]>()

  return (row, line) => {
    const found = findAccount(row[accountAt] ?? '')
    const account = 'code' in found ? undefined : found
    const names: Record<Level, string> = {}
    const values: Record<Level, Record<string, FieldValue>> = byLevel(channel, () => ({}))
    const problems: Blocker[] = 'code' in found ? [{ ...found, row: line }] : []
    const place = account ? `${account.currency}\n${account.timezone}` : ''
    const known = inPlace.get(place) ?? readers.map(() => new Map<string, CellRead>())
    inPlace.set(place, known)
    for (const [order, { index, at, target, level, key, read }] of readers.entries()) {
      const cell = row[index] ?? ''
      const refused = (code: string, params: Blocker['params']) =>
        problems.push(blocker(code, { ...(target ? { field: target } : {}), row: line, params: { cell: cellName(at, line), ...params } }))
      if (cell.length > SHEET_LIMITS.cell) refused('import.cell.too_long', { max: SHEET_LIMITS.cell })
      else if (target === null || cell.trim() === '') continue
      else if (cell.trimStart().startsWith('=')) refused('import.cell.formula', {})
      else {
        const said = remember(known[order] ?? new Map<string, CellRead>(), cell, () => read(cell, account))
        for (const problem of said.problems) problems.push({ ...problem, field: target, row: line })
        if (level !== undefined && said.name !== undefined) names[level] = said.name
        const own = level === undefined ? undefined : values[level]
        if (own && said.value !== undefined) own[key] = said.value
      }
    }
    return { account, names, values: byLevel(channel, (level) => once(level, values[level] ?? {})), problems }
  }

  function once(level: Level, values: Written): Written {
    return remember(saidOnce[level] ?? new Map<string, Written>(), JSON.stringify(values), () => values)
  }
}

/** Size limit of the memo of one sheet, in characters; `answer` is what one entry takes besides its text. */
const KEPT = { characters: 2_000_000, answer: 50 }

/** A memo by text with a size limit for all its maps together; beyond that, texts are parsed each time. */
function memory() {
  let room = KEPT.characters
  return <Found>(known: Map<string, Found>, text: string, find: () => Found): Found => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = find()
    room -= text.length + KEPT.answer
    if (room > 0) known.set(text, found)
    return found
  }
}

type FindAccount = (cell: string) => AccountFacts | Blocker

function accountFinder({ accounts, foreign }: SheetContext): FindAccount {
  const byId = new Map(accounts.map((account) => [account.accountId, account]))
  return (cell) => {
    const text = cell.normalize('NFKC').trim()
    const id = text.replace(/^act_/i, '')
    const found = byId.get(text) ?? byId.get(id) ?? only(accounts.filter((account) => account.name === text))
    if (found) return found
    const code =
      text === '' ? 'import.account.missing' : foreign.has(text) || foreign.has(id) ? 'import.account.other_game' : 'import.account.unknown'
    return blocker(code, { field: 'account', params: { value: text.slice(0, 60) } })
  }
}

const only = <One>(found: readonly One[]): One | undefined => (found.length === 1 ? found[0] : undefined)

function columnReader(column: ColumnMatch, channel: Channel, context: SheetContext): Column {
  const target = column.target ?? ''
  const named = namedLevel(channel, target)
  if (named !== undefined)
    return { ...column, level: named, key: '', read: (cell) => ({ problems: nameProblems(channel, named, cell), name: cell.trim() }) }
  const found = targetField(channel, target)
  return {
    ...column,
    level: found?.level,
    key: found?.field.key ?? '',
    read: found ? fieldReader(found.field, context) : (cell) => ({ problems: target === 'game' ? gameProblems(cell, context) : [] }),
  }
}

function gameProblems(cell: string, { game: { gameId, name } }: SheetContext): Blocker[] {
  const text = cell.trim()
  return [gameId, name].includes(text) ? [] : [blocker('import.game.other', { params: { value: text.slice(0, 60), game: name } })]
}

type Field = NonNullable<ReturnType<typeof targetField>>['field']

function fieldReader(field: Field, { references, words }: SheetContext): Column['read'] {
  const wordsOf = (option: string) => words.option(field.key, option)
  const called = (lookup: string, text: string) => idsOf(references, lookup, text)
  return (cell, account) => {
    // without its account an amount has no currency and a time no zone; the missing account is said already
    if (!account && ['money', 'instant'].includes(field.kind)) return { problems: [] }
    const { currency, timezone } = account ?? { currency: 'USD', timezone: 'UTC' }
    if (field.kind === 'ref' && (called(field.of, cell.trim())?.length ?? 1) > 1)
      return { problems: [blocker('import.value.reference_ambiguous', { params: { value: quoted(cell) } })] }
    // fields of networks hold texts and lists of texts
    const value = readCell(field, cell, { currency, zone: timezone, wordsOf, called }) as FieldValue
    const problems = WRITTEN.has(field.kind) ? [] : kindOf(field).check(value, field, currency)
    return problems.length > 0 ? { problems } : { problems, value }
  }
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
