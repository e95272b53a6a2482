import { blocker, type Blocker } from '../blocker.ts'
import type { AccountFacts, Above, Channel, Level } from '../channels/channel.ts'
import { isLeaf, levelOf, namesLevel, parentOf } from '../channels/levels.ts'
import { foundOnce } from '../found-once.ts'
import type { ExpandedItem } from './expand.ts'
import { aboveKey } from './spec-values.ts'
import { itemWarnings, nameProblems, ruleProblems, valueProblems, type Findings, type KnownReferences } from './validate.ts'

export type CheckContext = { accounts: ReadonlyMap<string, AccountFacts>; nowMs: number; known?: KnownReferences | undefined }

export type CheckedItem = ExpandedItem & Findings

export type Checker = {
  check: (item: ExpandedItem & { excluded_reason?: string | null }) => Findings
  /** takes a parent as checked already, with what was found: the items that follow are its children */
  enter: (item: ExpandedItem, blocked: boolean) => void
}

type Parent = { seq: number; above: Above; blocked: boolean; inside: Map<Level, Inside> }
/** `place` is equal where the same fields apply and the same account is meant: findings about values are shared there. */
type Inside = { place: string; names: SiblingNames }

/**
 * Checks a stream of items in expansion order (a parent before its children) in linear time: the open objects above are
 * held, and the findings about one `values` object are found once.
 */
export function createChecker(channel: Channel, context: CheckContext): Checker {
  const roots = new Map<string, Parent>()
  const once = foundOnce<Findings>()
  const open: Record<Level, Parent | undefined> = {}

  const openParent = ({ level, account_id: accountId }: ExpandedItem): Parent => {
    const upper = parentOf(channel, level)
    const parent = upper ? open[upper] : roots.get(accountId)
    if (parent) return parent
    const root = { seq: 0, above: {}, blocked: false, inside: new Map() }
    roots.set(accountId, root)
    return root
  }
  const insideOf = ({ above, inside }: Parent, { level, account_id: accountId }: ExpandedItem): Inside => {
    const known = inside.get(level)
    if (known) return known
    const fresh = { place: `${accountId}|${aboveKey(channel, level, above)}`, names: siblingNames() }
    inside.set(level, fresh)
    return fresh
  }

  const enter: Checker['enter'] = (item, blocked) => {
    if (isLeaf(channel, item.level)) return
    open[item.level] = { seq: item.seq, above: { ...openParent(item).above, [item.level]: item.values }, blocked, inside: new Map() }
  }

  const check: Checker['check'] = (item) => {
    const account = context.accounts.get(item.account_id)
    if (!account)
      return { problems: [blocker('batch.account.unknown', { field: 'account_id', params: { id: item.account_id } })], warnings: [] }
    const parent = openParent(item)
    const { place, names } = insideOf(parent, item)
    const { maxInParent } = levelOf(channel, item.level)
    const input = { level: item.level, name: item.name, values: item.values, above: parent.above }
    const judged = { account, nowMs: context.nowMs, known: context.known }
    const own = once(item.values, place, () => ({
      problems: valueProblems(channel, input, judged),
      warnings: itemWarnings(channel, input, judged),
    }))
    const counted = (item.excluded_reason ?? null) === null
    const problems = [
      ...nameProblems(channel, item.level, item.name),
      ...(counted ? names.take(item.name, item.seq) : []),
      ...own.problems,
      ...ruleProblems(channel, input, judged),
      ...(counted && maxInParent !== undefined ? names.limit(maxInParent, namesLevel(channel, item.level)) : []),
      ...(parent.blocked ? [blocker('batch.parent.blocked', { params: { seq: parent.seq } })] : []),
    ]
    enter(item, !counted || problems.length > 0)
    return { problems, warnings: own.warnings }
  }
  return { check, enter }
}

export type SiblingNames = ReturnType<typeof siblingNames>

/** Names under one parent: the first keeps its name, each later one says which row has it. Excluded rows hold no name. */
export function siblingNames() {
  const firstBySeq = new Map<string, number>()
  let count = 0
  return {
    take(name: string, seq: number): Blocker[] {
      count += 1
      const key = name.trim()
      const first = firstBySeq.get(key)
      if (first === undefined) firstBySeq.set(key, seq)
      return first === undefined || key === '' ? [] : [blocker('batch.name.duplicate', { field: 'name', params: { seq: first } })]
    },
    limit: (max: number, said: ReturnType<typeof namesLevel>): Blocker[] =>
      count > max ? [blocker('batch.adgroup.too_many_ads', { params: { max, ...said } })] : [],
  }
}

/** The stream with its findings. */
export function* checkedItems(channel: Channel, items: Iterable<ExpandedItem>, context: CheckContext): Generator<CheckedItem, void, void> {
  const { check } = createChecker(channel, context)
  for (const item of items) yield { ...item, ...check(item) }
}
