import { blocker, type Blocker } from '../blocker.ts'
import type { AccountFacts, Channel, ChannelLevel, Level, Values } from '../channels/channel.ts'
import { isLeaf, levelsAbove, namesLevel, parentOf } from '../channels/levels.ts'
import { foundOnce } from '../found-once.ts'
import { sameJson } from '../same-json.ts'
import { groupKey, makes, type ImportedRow, type Written } from './expand-rows.ts'
import { nameTarget } from './sheet-columns.ts'
import { aboveKey, valuesOnce } from './spec-values.ts'
import type { Named, SheetContext } from './sheet.ts'
import { ruleProblems, valueProblems, type KnownReferences } from './validate.ts'

type Above = Record<Level, Values | undefined>
/** The values of an object: as rows write them, as they resolve, and those of the levels above it. */
type Said = { written: Written; values: Values; above: Above }
/** An object that holds others, as the good rows so far describe it. */
type Group = Said & { line: number }
/** An object that a row makes. `group`: it is there already; `among`: its siblings. */
type Made = Said & { level: ChannelLevel; id: string; among: string; group: Group | undefined; problems: Blocker[] }

/**
 * Holds what the good rows so far say of the groups they are in. A row is admitted when it agrees with them and the objects
 * it would make are sound; blank cells of a later row take the earlier value.
 */
export function sheetGroups(channel: Channel, { nowMs, references }: Pick<SheetContext, 'nowMs' | 'references'>) {
  const known = knownOf(references)
  const groups = new Map<string, Group>()
  const counts = new Map<string, number>()
  const lines = new Map<string, number>()
  const resolve = valuesOnce(channel)
  const once = foundOnce<Blocker[]>()

  /** `unread`: why cells of the row could not be read. @returns why the row is not admitted; empty when it is */
  function admit(row: ImportedRow, account: AccountFacts, unread: readonly Blocker[]): Blocker[] {
    const made = madeBy(row, account)
    const fresh = made.filter(({ group }) => group === undefined)
    const said = [...unread, ...made.flatMap((one) => conflictsOf(one, row))]
    // a cell that could not be read is one mistake, not also a missing value
    const saidOf = new Set(said.map(({ field }) => field))
    const problems = made.flatMap((one) => one.problems).filter(({ field }) => !saidOf.has(field))
    const all = [...said, ...problems, ...fresh.flatMap(tooManyOf), ...fresh.flatMap((one) => repeatsOf(one, row))]
    if (all.length > 0) return all
    for (const { level, id, group, written, values, above } of made)
      if (!isLeaf(channel, level.key)) groups.set(id, { line: group?.line ?? row.line, written, values, above })
      else if (row.names[level.key]) lines.set(id, row.line)
    for (const { among } of fresh) counts.set(among, (counts.get(among) ?? 0) + 1)
    return []
  }

  /** A group that a row says nothing new of, below groups that are as they were, is not checked again. */
  function madeBy(row: ImportedRow, account: AccountFacts): Made[] {
    const resolved: Above = {}
    return channel.levels
      .filter(({ key }) => makes(channel, key, row))
      .map((level): Made => {
        const { key } = level
        const upper = parentOf(channel, key)
        const id = `${key}\n${groupKey(channel, key, row)}`
        const among = `${key}\n${upper === null ? account.accountId : groupKey(channel, upper, row)}`
        const group = isLeaf(channel, key) ? undefined : groups.get(id)
        const above = Object.fromEntries(levelsAbove(channel, key).map((one) => [one, resolved[one]]))
        const written = together(group?.written, row.values[key] ?? {})
        const isChecked = group?.written === written && Object.entries(above).every(([one, values]) => group.above[one] === values)
        const values = isChecked ? group.values : resolve(key, written, above, account.currency)
        resolved[key] = values
        return { level, id, among, group, written, values, above, problems: isChecked ? [] : problemsOf(key, values, above, account) }
      })
  }

  /** What is wrong with each value, found once for the same values, and what the rules of the network say. */
  function problemsOf(level: Level, values: Values, above: Above, account: AccountFacts): Blocker[] {
    const input = { level, name: '-', values, above }
    const facts = { account, nowMs, known }
    const own = once(values, `${account.accountId}|${aboveKey(channel, level, above)}`, () => valueProblems(channel, input, facts))
    return [...own, ...ruleProblems(channel, input, facts)].map((problem) => ({ ...problem, field: `${level}.${problem.field ?? ''}` }))
  }

  function conflictsOf({ level: { key: level }, group }: Made, row: ImportedRow): Blocker[] {
    if (!group) return []
    return Object.entries(row.values[level] ?? {}).flatMap(([key, value]) => {
      const earlier = group.written[key]
      if (earlier === undefined || sameJson(earlier, value)) return []
      return [blocker('import.parent.conflict', { field: `${level}.${key}`, params: { line: group.line, ...namesLevel(channel, level) } })]
    })
  }

  function tooManyOf({ level: { key, maxInParent: max }, among }: Made): Blocker[] {
    if (max === undefined || (counts.get(among) ?? 0) < max) return []
    const upper = parentOf(channel, key)
    const field = upper === null ? 'account' : nameTarget(upper)
    return [blocker('batch.adgroup.too_many_ads', { field, params: { max, ...namesLevel(channel, key) } })]
  }

  function repeatsOf({ level: { key }, id }: Made, { names }: ImportedRow): Blocker[] {
    const line = names[key] ? lines.get(id) : undefined
    if (line === undefined) return []
    return [blocker('import.name.duplicate', { field: nameTarget(key), params: { line, ...namesLevel(channel, key) } })]
  }

  return { admit }
}

/** What is written of a group together with one more row; the same object when the row adds nothing. */
function together(earlier: Written | undefined, own: Written): Written {
  if (earlier === undefined) return own
  return Object.entries(own).every(([key, value]) => sameJson(earlier[key], value)) ? earlier : { ...earlier, ...own }
}

function knownOf(references: SheetContext['references']): KnownReferences {
  const each = <Value>(of: (named: readonly Named[]) => Value) =>
    Object.fromEntries(Object.entries(references).map(([lookup, named]) => [lookup, of(named)]))
  return {
    ...each((named) => new Set(named.map(({ id }) => id))),
    barred: each((named) => new Map(named.map(({ id, barred = [] }) => [id, barred]))),
  }
}
