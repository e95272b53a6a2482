import type { BatchSpec } from '#domain/batch/batch.ts'
import type { Blocker } from '#domain/blocker.ts'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import type { Say } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'

/** What every part of the builder reads and sends; the draft itself lives in the flow. */
export type Builder = {
  channel: Channel
  /** the chosen game, as soon as its list is read */
  game: { name: string; timezone: string } | null
  spec: BatchSpec
  /** the chosen accounts, in the order they were chosen */
  accounts: readonly AccountFacts[]
  /** why the specification cannot be expanded yet; `field` is a path in the specification */
  problems: readonly Blocker[]
  change: (spec: BatchSpec) => void
}

export const problemsAt = ({ problems }: Builder, path: string): Blocker[] => problems.filter(({ field }) => field === path)

/** What a field of the specification says of itself, for `Field`. */
export const saidAt = (builder: Builder, path: string) => ({
  blockers: problemsAt(builder, path),
  reasonOf: (problem: Blocker, say: Say) => reasonWords(say, builder.channel, problem),
})

/** The currencies money has to be given in, in the order of the accounts. */
export const currenciesOf = ({ accounts }: Builder): string[] => [...new Set(accounts.map(({ currency }) => currency))]

/** The zones of the other accounts, each once. */
export const otherZonesOf = (builder: Builder): string[] =>
  [...new Set(builder.accounts.map(({ timezone }) => timezone))].filter((zone) => zone !== zoneOf(builder))

/** Times are typed on the wall clock of the first account; the input names the zone. */
export const zoneOf = ({ accounts }: Builder): string => accounts[0]?.timezone ?? 'UTC'

/** The stage of the builder in which a reason is told: a level, `naming`, or `scope`. */
export function stageOfProblem(channel: Channel, { field = '' }: Blocker): string {
  const [part = '', key = ''] = field.split('.')
  if (part === 'common') return key
  if (part === 'naming' || part === 'copies') return part === 'naming' ? part : rootOf(channel)
  if (part === 'axes') return channel.axes.find((axis) => axis.key === key)?.level ?? levelKeys(channel).at(-1) ?? 'scope'
  return 'scope'
}

/** The stages of the builder, in their order. */
const stagesOf = (channel: Channel): string[] => ['scope', ...levelKeys(channel), 'naming']

/** The stages where something is missing or wrong. */
export const openStages = ({ channel, problems }: Pick<Builder, 'channel' | 'problems'>): ReadonlySet<string> =>
  new Set(problems.map((problem) => stageOfProblem(channel, problem)))

/** The first stage where one of these is told. */
export function firstStageOf(channel: Channel, problems: readonly Blocker[]): string | null {
  const open = openStages({ channel, problems })
  return stagesOf(channel).find((stage) => open.has(stage)) ?? null
}
