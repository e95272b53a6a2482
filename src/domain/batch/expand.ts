import type { Above, AccountFacts, Channel, Level, Values } from '../channels/channel.ts'
import { byLevel, childrenOf, rootOf } from '../channels/levels.ts'
import type { BatchSpec } from './batch.ts'
import { fillName, macrosOf, PLACE_MACROS, type NameParts } from './naming.ts'
import { aboveKey, combinationsOf, resolveValues, type Combination, type ExpandContext } from './spec-values.ts'

/**
 * An object to create, before any check. Items of one combination share one `values` object, so anyone who checks or
 * serialises may remember its answer by identity.
 */
export type ExpandedItem = { seq: number; parent_seq: number | null; level: Level; account_id: string; name: string; values: Values }

type Prepared = { values: Values; parts: NameParts }
/** Where objects are made: below the row `seq`, or directly in the account. */
type Parent = { seq: number | null; account: AccountFacts; above: Above; parts: NameParts }

/**
 * Multiplies accounts × copies of the first level × the axes of each level, as the channel says. Order: an object, then what is
 * in it; `seq` counts from 1. Nothing is held but the combinations.
 * An account the context does not know is left out (the blockers of the specification name it).
 */
export function* expandBatch(channel: Channel, spec: BatchSpec, context: ExpandContext): Generator<ExpandedItem, void, void> {
  const prepare = preparer(channel, spec)
  const namer = byLevel(channel, (level) => namerOf(channel, level, spec.naming[level] ?? ''))
  const root = rootOf(channel)
  let seq = 0

  function* inside(parent: Parent, level: Level): Generator<ExpandedItem, void, void> {
    const { account, above, parts } = parent
    const prepared = prepare(level, above, account.currency)
    const objects = level === root ? Array.from({ length: spec.copies }, () => prepared).flat() : prepared
    const taken = level === root ? context.taken?.(account.accountId) : undefined
    const names = namer[level]?.(objects, parts, taken) ?? []
    const below = childrenOf(channel, level)
    for (const [index, object] of objects.entries()) {
      const [own, name] = [++seq, names[index] ?? '']
      yield { seq: own, parent_seq: parent.seq, level, account_id: account.accountId, name, values: object.values }
      if (below.length === 0) continue
      const here = {
        seq: own,
        account,
        above: { ...above, [level]: object.values },
        parts: { ...parts, ...object.parts, [level]: name },
      }
      for (const child of below) yield* inside(here, child)
    }
  }

  for (const accountId of spec.account_ids) {
    const account = context.accounts.get(accountId)
    if (account) yield* inside({ seq: null, account, above: {}, parts: placeParts(channel, account, context) }, root)
  }
}

/** `01`: place among the objects under one parent. */
export const numbered = (place: number): string => String(place).padStart(2, '0')

export const placeParts = (
  channel: Channel,
  account: AccountFacts,
  { game, date }: Pick<ExpandContext, 'game' | 'date'>,
): Record<(typeof PLACE_MACROS)[number], string> => ({
  game: game.name,
  game_id: game.gameId,
  channel: channel.key,
  account: account.name,
  account_id: account.accountId,
  date,
})

/** Of the values of an object, those that its name may say. */
export const namedValues = ({ countries, objective }: Values): Values => ({
  ...(countries ? { countries } : {}),
  ...(objective ? { objective } : {}),
})

/** The parts of a name that values give: countries, objective. */
export function valueParts(values: Values): NameParts {
  const { countries, objective } = values
  return {
    ...(Array.isArray(countries) && countries.length > 0 ? { country: countries.join('+') } : {}),
    ...(typeof objective === 'string' ? { objective } : {}),
  }
}

type Namer = (objects: readonly Prepared[], above: NameParts, taken?: ReadonlySet<string>) => readonly string[]

/**
 * Names of the objects under one parent. Most templates of inner levels say nothing of the levels above: their names are the same under every parent,
 * and made once. A number whose name is taken is left out.
 */
function namerOf(channel: Channel, level: Level, template: string): Namer {
  const own = new Set<string>([...BATCH_MACROS, 'seq', ...channel.axes.filter((axis) => axis.level === level).map((axis) => axis.key)])
  const fixed = ![...macrosOf(channel)].some((macro) => template.includes(`{${macro}}`) && !own.has(macro))
  const memory = new Map<readonly Prepared[], readonly string[]>()
  const isCounted = template.includes('{seq}')
  return (objects, above, taken = NO_NAMES) => {
    const known = fixed ? memory.get(objects) : undefined
    if (known && taken.size === 0) return known
    let number = 0
    const names = objects.map(({ parts }) => {
      let name: string
      do name = fillName(channel, template, { ...above, ...parts, seq: numbered(++number) })
      while (isCounted && taken.has(name))
      return name
    })
    if (fixed && taken.size === 0) memory.set(objects, names)
    return names
  }
}

const NO_NAMES: ReadonlySet<string> = new Set()

const BATCH_MACROS = PLACE_MACROS.filter((macro) => !macro.startsWith('account'))

export const axisParts = ({ taken }: Pick<Combination, 'taken'>): NameParts =>
  Object.fromEntries(Object.entries(taken).map(([axis, { name }]) => [axis, name]))

type Prepare = (level: Level, above: Above, currency: string) => readonly Prepared[]

/** Resolves each combination once per currency and per set of conditions above, not once per object. */
function preparer(channel: Channel, spec: BatchSpec): Prepare {
  const combinations = byLevel(channel, (level) => combinationsOf(spec, channel, level))
  const memory = new Map<string, readonly Prepared[]>()
  return (level, above, currency) => {
    const key = `${level}|${currency}|${aboveKey(channel, level, above)}`
    const known = memory.get(key)
    if (known) return known
    const prepared = (combinations[level] ?? []).map((combination) => {
      const values = resolveValues(channel, level, combination.values, above, currency)
      return { values, parts: { ...valueParts(values), ...axisParts(combination) } }
    })
    memory.set(key, prepared)
    return prepared
  }
}
