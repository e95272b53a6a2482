import { isGap, type Blocker } from '#domain/blocker.ts'
import { expandBatch } from '#domain/batch/expand.ts'
import { budgetOf, combinationsOf, type Combination, type ExpandContext } from '#domain/batch/spec-values.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { AccountFacts, Channel, Level } from '#domain/channels/channel.ts'
import { childrenOf } from '#domain/channels/levels.ts'

/** So many objects of one account are drawn; the others are counted. */
export const TREE_SHOWN = 300

export type TreeMark = 'mistake' | 'clash' | 'gap'

/** An object that the specification would make, or an account it would be made in. Money in minor units of the account's currency, a day. */
export type TreeNode = {
  key: string
  depth: number
  level: Level | null
  name: string
  dailyMinor: bigint
  mark: TreeMark | null
  /** the path in the specification that made it */
  place: string
  hasChildren: boolean
}

type Facts = { channel: Channel; spec: BatchSpec; problems: readonly Blocker[]; context: Omit<ExpandContext, 'accounts'> }

/**
 * The first objects of one account in the order of the rows to come, made by the very expansion that makes all of them. An object whose name another
 * one under its parent has is marked, and so is one whose values are wrong or missing.
 */
export function objectsIn(facts: Facts, account: AccountFacts, shown = TREE_SHOWN): { nodes: TreeNode[]; more: boolean } {
  const { channel, spec, context } = facts
  const marked = marksOf(facts)
  const combinations = new Map<Level, readonly Combination[]>()
  const ofLevel = (level: Level) => {
    const known = combinations.get(level) ?? combinationsOf(spec, channel, level)
    combinations.set(level, known)
    return known
  }
  const nodes: TreeNode[] = []
  const depths = new Map<number | null, number>([[null, 0]])
  const siblings = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  const only = { ...spec, account_ids: [account.accountId] }
  for (const item of expandBatch(channel, only, { ...context, accounts: new Map([[account.accountId, account]]) })) {
    if (nodes.length >= shown) return { nodes, more: true }
    const family = `${item.parent_seq ?? ''} ${item.level}`
    const at = counts.get(family) ?? 0
    counts.set(family, at + 1)
    const names = siblings.get(family) ?? new Set()
    siblings.set(family, names)
    const all = ofLevel(item.level)
    const taken = takenAt(spec, all[at % all.length])
    const depth = (depths.get(item.parent_seq) ?? 0) + 1
    depths.set(item.seq, depth)
    nodes.push({
      key: `${account.accountId} ${item.seq}`,
      depth,
      level: item.level,
      name: item.name,
      dailyMinor: budgetOf(channel, item.level, item.values).day,
      mark: names.has(item.name.trim()) ? 'clash' : marked(item.level, taken),
      place: placeOf(item.level, taken, spec),
      hasChildren: childrenOf(channel, item.level).length > 0,
    })
    names.add(item.name.trim())
  }
  return { nodes, more: false }
}

/** The variants an object was made with: each by its axis and its place there. */
type Taken = readonly (readonly [axis: string, index: number])[]

const takenAt = (spec: BatchSpec, combination: Combination | undefined): Taken =>
  Object.entries(combination?.taken ?? {}).map(([axis, variant]) => [axis, (spec.axes[axis] ?? []).indexOf(variant)] as const)

/** The variant that tells it from the others next to it; where there are no others, the first. */
function placeOf(level: Level, taken: Taken, spec: BatchSpec): string {
  const [axis, index] = taken.find(([key]) => (spec.axes[key]?.length ?? 0) > 1) ?? taken[0] ?? []
  return axis === undefined ? `common.${level}` : `axes.${axis}.${index}`
}

/** What is against an object of a level with these variants; a mistake comes before a gap. */
function marksOf({ channel, problems }: Facts): (level: Level, taken: Taken) => TreeMark | null {
  const worst = new Map<string, TreeMark>()
  for (const problem of problems) {
    const [root = '', key = '', index] = (problem.field ?? '').split('.')
    const level = root === 'axes' ? channel.axes.find((axis) => axis.key === key)?.level : root === 'common' ? key : undefined
    if (level === undefined) continue
    const place = root === 'axes' && index !== undefined ? `${key}.${index}` : level
    if (worst.get(place) !== 'mistake') worst.set(place, isGap(problem) ? 'gap' : 'mistake')
  }
  return (level, taken) => {
    const found = [worst.get(level), ...taken.map(([axis, index]) => worst.get(`${axis}.${index}`))]
    return found.includes('mistake') ? 'mistake' : found.includes('gap') ? 'gap' : null
  }
}
