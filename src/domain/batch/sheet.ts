import { blocker, type Blocker } from '../blocker.ts'
import { LEVELS, type AccountFacts, type Channel, type Level, type Lookup, type Values } from '../channels/channel.ts'
import { adgroupKey, campaignKey, type ImportedRow } from './expand-rows.ts'
import { cellName, NAME_TARGETS, targetField, type ColumnMatch, type SheetWords } from './sheet-columns.ts'
import { readCell, type Named } from './sheet-values.ts'
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
  names: Partial<Record<Level, string>>
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
    } else if (draft.account) rows.push({ line: draft.line, accountId: draft.account.accountId, names: draft.names, values: draft.values })
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
    values: { campaign: {}, adgroup: {}, ad: {} },
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
  const named = LEVELS.find((level) => NAME_TARGETS[level] === target)
  if (named) {
    draft.names[named] = cell.trim()
    for (const problem of nameProblems(channel, named, cell)) say({ ...problem, field: target })
    return
  }
  const found = targetField(channel, target)
  // without its account an amount has no currency and a time no zone; the missing account is said already
  if (!found || (!draft.account && ['money', 'instant'].includes(found.field.kind))) return
  const { currency, timezone } = draft.account ?? { currency: 'USD', timezone: 'UTC' }
  const read = readCell(found.field, cell, { currency, timezone, words: context.words, references: context.references })
  if ('problem' in read) say({ ...read.problem, field: target })
  else draft.values[found.level][found.field.key] = read.value
}

/**
 * Holds what the good rows so far say of their campaigns and ad sets. A row is admitted when it agrees with them and the objects
 * it would make are sound; blank cells of a later row take the earlier value.
 */
function parentsOf(channel: Channel, { nowMs, references }: SheetContext) {
  type Parent = { line: number; values: Record<string, string | readonly string[]> }
  const known = knownOf(references)
  const parents = { campaign: new Map<string, Parent>(), adgroup: new Map<string, Parent>() }
  const adCounts = new Map<string, number>()
  const adNames = new Map<string, number>()
  return {
    admit(draft: Draft, account: AccountFacts): Blocker[] {
      const key = { accountId: account.accountId, names: draft.names }
      const keys = { campaign: campaignKey(key), adgroup: adgroupKey(key) }
      const said = [
        ...draft.problems,
        ...(['campaign', 'adgroup'] as const).flatMap((level) =>
          conflictsWith(parents[level].get(keys[level]), level, draft.values[level]),
        ),
      ]
      // a cell that could not be read is one mistake, not also a missing value
      const saidOf = new Set(said.map(({ field }) => field))
      const merged = {
        campaign: { ...parents.campaign.get(keys.campaign)?.values, ...draft.values.campaign },
        adgroup: { ...parents.adgroup.get(keys.adgroup)?.values, ...draft.values.adgroup },
        ad: draft.values.ad,
      }
      const above: Partial<Record<Level, Values>> = {}
      const problems: Blocker[] = LEVELS.flatMap((level) => {
        const values = resolveValues(channel, level, merged[level], above, account.currency)
        const input = { level, name: '-', values, above: { ...above } }
        const facts = { account, nowMs, known }
        above[level] = values
        return [...valueProblems(channel, input, facts), ...ruleProblems(channel, input, facts)].map((problem) => ({
          ...problem,
          field: `${level}.${problem.field ?? ''}`,
        }))
      })
      const all = [...said, ...problems.filter(({ field }) => !saidOf.has(field)), ...siblingProblems(draft, keys.adgroup)]
      if (all.length > 0) return all
      for (const level of ['campaign', 'adgroup'] as const)
        parents[level].set(keys[level], { line: parents[level].get(keys[level])?.line ?? draft.line, values: merged[level] })
      adCounts.set(keys.adgroup, (adCounts.get(keys.adgroup) ?? 0) + 1)
      if (draft.names.ad) adNames.set(`${keys.adgroup}\n${draft.names.ad}`, draft.line)
      return []
    },
  }

  function conflictsWith(parent: Parent | undefined, level: Level, values: Record<string, string | readonly string[]>): Blocker[] {
    if (!parent) return []
    return Object.entries(values).flatMap(([key, value]) => {
      const earlier = parent.values[key]
      if (earlier === undefined || JSON.stringify(earlier) === JSON.stringify(value)) return []
      return [blocker('import.parent.conflict', { field: `${level}.${key}`, params: { line: parent.line } })]
    })
  }

  function siblingProblems(draft: Draft, adgroup: string): Blocker[] {
    const max = channel.abilities.maxAdsPerAdgroup
    const line = draft.names.ad ? adNames.get(`${adgroup}\n${draft.names.ad}`) : undefined
    return [
      ...((adCounts.get(adgroup) ?? 0) >= max ? [blocker('batch.adgroup.too_many_ads', { field: 'adgroup_name', params: { max } })] : []),
      ...(line === undefined ? [] : [blocker('import.name.duplicate', { field: 'ad_name', params: { line } })]),
    ]
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
