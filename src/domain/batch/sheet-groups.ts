import { blocker, type Blocker } from '../blocker.ts'
import type { AccountFacts, Channel, Level, Values } from '../channels/channel.ts'
import { isLeaf, levelsAbove, namesLevel, parentOf } from '../channels/levels.ts'
import { groupKey, makes, type ImportedRow, type Written } from './expand-rows.ts'
import { nameTarget } from './sheet-columns.ts'
import { aboveKey, valuesOnce } from './spec-values.ts'
import type { Named, SheetContext } from './sheet.ts'
import { ruleProblems, valueProblems, type KnownReferences } from './validate.ts'

/** What the good rows so far say of an object that others are in: its values as written, and as they were found sound. */
type Group = { line: number; written: Written; values: Values; above: Above }
type Above = Record<Level, Values | undefined>

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
  const found = new WeakMap<Values, Map<string, Blocker[]>>()
  const levels = channel.levels.map((level) => ({
    ...level,
    isGroup: !isLeaf(channel, level.key),
    upper: parentOf(channel, level.key),
    allAbove: levelsAbove(channel, level.key),
  }))

  /** A row into its groups; `unread` are cells of it that could not be read. @returns why it is not admitted */
  function admit(row: ImportedRow, account: AccountFacts, unread: readonly Blocker[]): Blocker[] {
    const made = levels
      .filter(({ key }) => makes(channel, key, row))
      .map((level) => ({ ...level, id: `${level.key}\n${groupKey(channel, level.key, row)}` }))
    const said = [
      ...unread,
      ...made.flatMap(({ key, id, isGroup }) => (isGroup ? conflictsWith(groups.get(id), key, row.values[key] ?? {}) : [])),
    ]
    const values: Above = {}
    const problems: Blocker[] = []
    const written = new Map<Level, Written>()
    for (const { key, id, isGroup, allAbove } of made) {
      const group = isGroup ? groups.get(id) : undefined
      const own = together(group?.written, row.values[key] ?? {})
      const above = Object.fromEntries(allAbove.map((upper) => [upper, values[upper]]))
      written.set(key, own)
      if (group && own === group.written && allAbove.every((upper) => group.above[upper] === above[upper])) values[key] = group.values
      else problems.push(...problemsOf(key, (values[key] = resolve(key, own, above, account.currency)), above, account))
    }
    // a cell that could not be read is one mistake, not also a missing value
    const saidOf = new Set(said.map(({ field }) => field))
    const fresh = made.filter(({ id, isGroup }) => !isGroup || !groups.has(id))
    const siblings = fresh.map((level) => ({
      ...level,
      among: `${level.key}\n${level.upper === null ? account.accountId : groupKey(channel, level.upper, row)}`,
    }))
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
        const line = isGroup || !row.names[key] ? undefined : lines.get(id)
        return line === undefined
          ? []
          : [blocker('import.name.duplicate', { field: nameTarget(key), params: { line, ...namesLevel(channel, key) } })]
      }),
    ]
    if (all.length > 0) return all
    for (const { key, id, isGroup } of made)
      if (isGroup)
        groups.set(id, {
          line: groups.get(id)?.line ?? row.line,
          written: written.get(key) ?? {},
          values: values[key] ?? {},
          above: values,
        })
      else if (row.names[key]) lines.set(id, row.line)
    for (const { among } of siblings) counts.set(among, (counts.get(among) ?? 0) + 1)
    return []
  }

  /** What is wrong with the values of an object: with each by itself, found once for the same values, and by the rules of the network. */
  function problemsOf(level: Level, values: Values, above: Above, account: AccountFacts): Blocker[] {
    const input = { level, name: '-', values, above }
    const facts = { account, nowMs, known }
    const place = `${account.accountId}|${aboveKey(channel, level, above)}`
    const byPlace = found.get(values) ?? new Map<string, Blocker[]>()
    const own = byPlace.get(place) ?? valueProblems(channel, input, facts)
    found.set(values, byPlace.set(place, own))
    return [...own, ...ruleProblems(channel, input, facts)].map((problem) => ({ ...problem, field: `${level}.${problem.field ?? ''}` }))
  }

  function conflictsWith(group: Group | undefined, level: Level, values: Written): Blocker[] {
    if (!group) return []
    return Object.entries(values).flatMap(([key, value]) => {
      const earlier = group.written[key]
      if (earlier === undefined || isSame(earlier, value)) return []
      return [blocker('import.parent.conflict', { field: `${level}.${key}`, params: { line: group.line, ...namesLevel(channel, level) } })]
    })
  }

  return { admit }
}

/** What is written of a group with what one more row says; the same object where that is nothing new. */
function together(earlier: Written | undefined, own: Written): Written {
  if (earlier === undefined) return own
  return Object.entries(own).every(([key, value]) => isSame(earlier[key], value)) ? earlier : { ...earlier, ...own }
}

type WrittenValue = Written[string] | undefined

const isSame = (one: WrittenValue, other: WrittenValue): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

function knownOf(references: SheetContext['references']): KnownReferences {
  const each = <Value>(of: (named: readonly Named[]) => Value) =>
    Object.fromEntries(Object.entries(references).map(([lookup, named]) => [lookup, of(named)]))
  return {
    ...each((named) => new Set(named.map(({ id }) => id))),
    barred: each((named) => new Map(named.map(({ id, barred = [] }) => [id, barred]))),
  }
}
