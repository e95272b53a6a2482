import type { Above, AccountFacts, Channel, Level } from '../channels/channel.ts'
import { byLevel, childrenOf, isLeaf, levelsAbove, parentOf, rootOf } from '../channels/levels.ts'
import type { BatchSpec, SpecValues } from './batch.ts'
import { foundOnce } from '../found-once.ts'
import { grouped } from '../grouped.ts'
import { numbered, placeParts, valueParts, type ExpandedItem } from './expand.ts'
import { fillName, type NameParts } from './naming.ts'
import { commonOf, valuesOnce, type ExpandContext } from './spec-values.ts'

/** Values of an object as a line of a spreadsheet says them. */
export type Written = Readonly<Record<string, string | readonly string[]>>

/** One line of a spreadsheet, read: an object of the last level with all it is in. Absent names come from the templates. */
export type ImportedRow = {
  /** as the spreadsheet shows it, the head being line 1 */
  line: number
  account_id: string
  names: Readonly<Record<Level, string | undefined>>
  values: Readonly<Record<Level, Written | undefined>>
}

/** Equal for the lines that mean one object of a group level: one account, and the same names down to the level. */
export const groupKey = (channel: Channel, level: Level, { account_id, names }: Pick<ImportedRow, 'account_id' | 'names'>): string =>
  [account_id, ...[...levelsAbove(channel, level), level].map((one) => names[one] ?? '')].join('\n')

/** Does a line make an object of the level? Where a parent holds objects of several levels, only of those it says something of. */
export const makes = (channel: Channel, level: Level, { names, values }: Pick<ImportedRow, 'names' | 'values'>): boolean =>
  childrenOf(channel, parentOf(channel, level)).length === 1 || names[level] !== undefined || Object.keys(values[level] ?? {}).length > 0

/** Lines by the object of the level they mean, in order of first appearance; of the last level each line is its own. */
function groupsOf(channel: Channel, level: Level, rows: readonly ImportedRow[]): ImportedRow[][] {
  const making = rows.filter((row) => makes(channel, level, row))
  if (isLeaf(channel, level)) return making.map((row) => [row])
  return [...grouped(making, (row) => groupKey(channel, level, row)).values()]
}

/** How many objects the rows become, without making them. */
export function tallyRows(channel: Channel, rows: readonly ImportedRow[]): Record<Level, number> {
  const counts = byLevel(channel, () => 0)
  const count = (level: Level, among: readonly ImportedRow[]): void => {
    const groups = groupsOf(channel, level, among)
    counts[level] = (counts[level] ?? 0) + groups.length
    for (const group of groups) for (const child of childrenOf(channel, level)) count(child, group)
  }
  count(rootOf(channel), rows)
  return counts
}

/**
 * The same stream as `expandBatch`, from imported rows. The specification's common values are under those of the rows; a
 * parent takes each value from the first of its rows that has it (conflicts were refused when the sheet was read).
 * Rows that share an object of written values share the resolved `values` as well.
 */
export function* expandRows(
  channel: Channel,
  spec: Pick<BatchSpec, 'naming' | 'common'>,
  rows: readonly ImportedRow[],
  context: ExpandContext,
): Generator<ExpandedItem, void, void> {
  const resolve = valuesOnce(channel)
  const written = writtenOnce(spec)
  let seq = 0

  function* inside(
    parent: { seq: number | null; above: Above; parts: (account: AccountFacts) => NameParts },
    level: Level,
    among: readonly ImportedRow[],
  ): Generator<ExpandedItem, void, void> {
    const numbers = new Map<string, number>()
    const below = childrenOf(channel, level)
    for (const group of groupsOf(channel, level, among)) {
      const [first] = group
      const account = first && context.accounts.get(first.account_id)
      if (!account) continue
      const { accountId: account_id, currency } = account
      const values = resolve(level, written(level, group), parent.above, currency)
      const number = (numbers.get(account_id) ?? 0) + 1
      numbers.set(account_id, number)
      const parts = { ...parent.parts(account), ...(below.length === 0 ? {} : valueParts(values)) }
      const filled = () => fillName(channel, spec.naming[level] ?? '', { ...parts, seq: numbered(number) })
      const name = first.names[level] || filled() || (parent.seq === null ? '' : numbered(number))
      const own = ++seq
      yield { seq: own, parent_seq: parent.seq, level, account_id, name, values }
      const here = { seq: own, above: { ...parent.above, [level]: values }, parts: () => ({ ...parts, [level]: name }) }
      for (const child of below) yield* inside(here, child, group)
    }
  }

  yield* inside({ seq: null, above: {}, parts: (account) => placeParts(channel, account, context) }, rootOf(channel), rows)
}

/** The values written for an object: the common ones, overridden by the first row that has one. Rows that share their values share the result. */
function writtenOnce(spec: Pick<BatchSpec, 'common'>): (level: Level, group: readonly ImportedRow[]) => SpecValues {
  const once = foundOnce<SpecValues>()
  return (level, group) => {
    const different = [...new Set(group.map(({ values }) => values[level] ?? NOTHING))]
    const make = (): SpecValues => ({ ...commonOf(spec, level), ...firstValues(different) })
    const [only = NOTHING, ...others] = different
    return others.length > 0 ? make() : once(only, level, make)
  }
}

const NOTHING: Written = {}

/** Each value from the first that has one. */
function firstValues(all: readonly Written[]): Written {
  const values: Record<string, string | readonly string[]> = {}
  for (const one of all) for (const [key, value] of Object.entries(one)) values[key] ??= value
  return values
}
