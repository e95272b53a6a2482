import { createChecker, type CheckContext } from '../batch/check.ts'
import { placeParts, valueParts } from '../batch/expand.ts'
import { copyName, cutName, type NameLimit, type NameParts } from '../batch/naming.ts'
import { resolveValues } from '../batch/spec-values.ts'
import type { Blocker } from '../blocker.ts'
import type { Above, AccountFacts, Channel, Level, Values } from '../channels/channel.ts'
import { fieldsOf, isLeaf, levelOf } from '../channels/levels.ts'
import { lookupOf } from '../channels/channel.ts'
import { PAUSED } from '../object/status.ts'
import { fitValues, materialMisfit, type CopyTarget } from './fit.ts'
import { misfitProblems, openMisfits, type Misfit } from './misfit.ts'
import { copyNameOf, type DuplicatePlan } from './plan.ts'

/** An object that is copied, or that holds or is in one that is. Money of `values` is minor units of `currency`. */
export type SourceObject = {
  /** place in the list, from 0; a parent comes before what is in it */
  key: number
  parent: number | null
  level: Level
  /** as it was asked for; null: it comes along */
  ref: string | null
  account_id: string
  currency: string
  game_id: string
  name: string
  values: Values
  /** where it is known from: a row of ours, the network, or both */
  network_id: string | null
  batch_id: string | null
  seq: number | null
  /** what the network did not tell of it, or tells otherwise than we sent it */
  warnings: Blocker[]
  /** parts of it that none of our fields holds, in the words of the network */
  left_out: readonly string[]
}

/** A row of a duplicate batch before it is stored. */
export type CopiedRow = {
  seq: number
  parent_seq: number | null
  level: Level
  account_id: string
  name: string
  values: Values
  problems: Blocker[]
  warnings: Blocker[]
  source: SourceObject
  misfits: Misfit[]
}

export type CopyContext = {
  game: { gameId: string; name: string }
  /** business day in the zone of the game, `20261123` */
  date: string
  targets: readonly CopyTo[]
  check: CheckContext
}
/** An account that gets copies; what its copies are held against besides depends on the account of the source. */
export type CopyTo = { account: AccountFacts; from: (source: Pick<SourceObject, 'account_id' | 'currency'>) => CopyTarget }

/** Every copy of every source in every account, an object before what is in it, checked as the rows of any batch are. */
export function copyRows(
  channel: Channel,
  plan: Pick<DuplicatePlan, 'copies' | 'begin' | 'naming'>,
  sources: readonly SourceObject[],
  context: CopyContext,
): CopiedRow[] {
  const inside = childrenByParent(sources)
  const checker = createChecker(channel, context.check)
  const rows: CopiedRow[] = []

  const make = (source: SourceObject, target: CopyTo, parent: Parent, copy: number): void => {
    const { account } = target
    const fitted = fitValues(channel, source.level, begun(channel, plan, source), parent.above, target.from(source))
    const values = resolveValues(channel, source.level, fitted.values, parent.above, account.currency)
    const strange = unknownMaterials(channel, source).map(materialMisfit)
    const misfits = [...fitted.misfits, ...strange].map((misfit) => ({ ...misfit, left: values[misfit.field] ?? null }))
    const parts = {
      ...parent.parts,
      ...valueParts(values),
      ...(isLeaf(channel, source.level) ? {} : { [source.level]: source.name }),
      source: source.name,
      copy: String(copy),
    }
    const wanted = copyNameOf(channel, plan.naming[source.level] ?? '{source}', parts)
    const name = freeName(wanted, parent.taken, levelOf(channel, source.level))
    const item = { seq: rows.length + 1, parent_seq: parent.seq, level: source.level, account_id: account.accountId, name, values }
    const found = checker.check(item)
    const open = openMisfits(channel, misfits, { level: source.level, values, above: parent.above, waived: [] })
    const problems = [...found.problems, ...misfitProblems(open)]
    if (problems.length > 0) checker.enter(item, true)
    rows.push({ ...item, problems, warnings: [...found.warnings, ...source.warnings], source, misfits })
    const here = { seq: item.seq, above: { ...parent.above, [source.level]: values }, parts, taken: new Set<string>() }
    for (const child of inside.get(source.key) ?? []) make(child, target, here, copy)
  }

  for (const target of context.targets) {
    const parts = placeParts(channel, target.account, context)
    const root = { seq: null, above: {}, parts, taken: new Set<string>() }
    for (const source of inside.get(null) ?? []) for (let copy = 1; copy <= plan.copies; copy += 1) make(source, target, root, copy)
  }
  return rows
}

type Parent = { seq: number | null; above: Above; parts: NameParts; taken: Set<string> }

/** Paused, where the level can be and no one asked for anything else. */
function begun(channel: Channel, { begin }: Pick<DuplicatePlan, 'begin'>, { level, values }: SourceObject): Values {
  const status = fieldsOf(channel, level).find(({ key }) => key === 'status')
  return begin === 'paused' && status?.kind === 'choice' && status.options.includes(PAUSED) ? { ...values, [status.key]: PAUSED } : values
}

/** Required fields that name a material, which what the network says cannot fill. */
const unknownMaterials = (channel: Channel, { level, values, batch_id }: SourceObject): string[] =>
  batch_id !== null
    ? []
    : fieldsOf(channel, level)
        .filter((field) => lookupOf(field) === 'material' && values[field.key] === undefined)
        .map(({ key }) => key)

/** The name as it is, or with the first number that makes it another one than those next to it. */
function freeName(name: string, taken: Set<string>, limit: NameLimit): string {
  const short = cutName(name, limit)
  const free = taken.has(short) ? copyName(short, taken, limit) : short
  taken.add(free)
  return free
}

function childrenByParent(sources: readonly SourceObject[]): Map<number | null, SourceObject[]> {
  const found = new Map<number | null, SourceObject[]>()
  for (const source of sources) found.set(source.parent, [...(found.get(source.parent) ?? []), source])
  return found
}
