import { blocker, type Blocker } from '../blocker.ts'
import { NAME_LENGTH_MAX } from '../batch/batch.ts'
import { fillName, macrosOf, type NameParts } from '../batch/naming.ts'
import type { Channel, Level } from '../channels/channel.ts'
import { byLevel, levelKeys, levelsAbove } from '../channels/levels.ts'
import { SOURCES_MAX } from './source-ref.ts'

/** Copies are created paused at every level, or with the status their source has. */
export const COPY_BEGINS = ['paused', 'as_source'] as const
export type CopyBegin = (typeof COPY_BEGINS)[number]

/** What a person asks for when objects are duplicated. */
export type DuplicatePlan = {
  channel: string
  /** the level of the sources */
  level: Level
  /** as `source-ref.ts` reads them */
  sources: readonly string[]
  game_id: string
  /** of the batch that holds the copies */
  name: string
  /** where the copies go; the accounts of the sources may be among them */
  account_ids: readonly string[]
  /** of each source in each account */
  copies: number
  with_children: boolean
  begin: CopyBegin
  /** templates of names, by level; besides the macros of batches `{source}` and `{copy}` */
  naming: Readonly<Record<Level, string>>
}

/** The most rows one duplication makes: they are made and checked while the person waits. */
export const COPY_ROWS_MAX = 5_000
export const COPY_ACCOUNTS_MAX = 100

/** How often one source may be copied into one account by one duplication; 0: the network cannot duplicate. */
export const copiesMax = ({ abilities }: Pick<Channel, 'abilities'>): number => abilities.copiesMax ?? 0

/** Macros of names of copies: the name of the source, and which copy of it this is. */
export const COPY_MACROS = ['source', 'copy'] as const
export const copyMacros = (channel: Channel): ReadonlySet<string> => new Set([...macrosOf(channel), ...COPY_MACROS])

/** The name that a template gives a copy; that of the source is kept to the letter, because filling in tidies separators. */
export const copyNameOf = (channel: Channel, template: string, parts: NameParts & { source: string }): string =>
  template === '{source}' ? parts.source : fillName(channel, template, parts, copyMacros(channel))

/** What is chosen, and what it is in, gets a name that differs from that of its source; what is inside keeps its name. */
export const copyNaming = (channel: Channel, level: Level): Record<Level, string> => {
  const renamed = new Set([...levelsAbove(channel, level), level])
  return byLevel(channel, (one) => (renamed.has(one) ? '{source}_{date}_{copy}' : '{source}'))
}

/** What the plan is held against. `perCopy`: objects that one copy of all sources makes; null while they are not counted. */
export type PlanFacts = { perCopy: number | null }

export const copyRowsOf = (plan: Pick<DuplicatePlan, 'copies' | 'account_ids'>, perCopy: number): number =>
  perCopy * Math.max(0, plan.copies) * plan.account_ids.length

/** Why nothing can be duplicated so; the guard, the button and the server ask this. */
export function planBlockers(plan: DuplicatePlan, channel: Channel, { perCopy }: PlanFacts): Blocker[] {
  const max = copiesMax(channel)
  if (max === 0) return [blocker('channel.no_duplicate')]
  const total = copyRowsOf(plan, perCopy ?? 0)
  const untitled = levelKeys(channel).filter((level) => (plan.naming[level] ?? '').trim() === '')
  return [
    ...(plan.sources.length === 0 ? [blocker('duplicate.sources_missing', { field: 'sources' })] : []),
    ...(plan.sources.length > SOURCES_MAX
      ? [blocker('duplicate.sources_many', { field: 'sources', params: { count: plan.sources.length, max: SOURCES_MAX } })]
      : []),
    ...(plan.name.trim() === '' ? [blocker('duplicate.name_missing', { field: 'name' })] : []),
    ...(plan.name.length > NAME_LENGTH_MAX ? [blocker('duplicate.name_long', { field: 'name', params: { max: NAME_LENGTH_MAX } })] : []),
    ...(plan.account_ids.length === 0 ? [blocker('duplicate.accounts_missing', { field: 'account_ids' })] : []),
    ...(Number.isInteger(plan.copies) && plan.copies >= 1 && plan.copies <= max
      ? []
      : [blocker('duplicate.copies', { field: 'copies', params: { max } })]),
    ...untitled.map((level) => blocker('duplicate.naming_missing', { field: `naming.${level}` })),
    ...(total > COPY_ROWS_MAX ? [blocker('duplicate.too_many', { field: 'copies', params: { total, max: COPY_ROWS_MAX } })] : []),
  ]
}
