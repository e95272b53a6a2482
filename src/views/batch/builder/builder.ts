import type { BatchSpec } from '#domain/batch/batch.ts'
import { isGap, type Blocker } from '#domain/blocker.ts'
import type { BuildStage } from '#machines/batch/batch.types.ts'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import type { Say } from '#views/kit/words.tsx'
import type { DraftWires } from '../ad-draft/wire.ts'
import { reasonWords } from '../field/field-words.ts'

/** What every part of the builder reads and sends; the draft itself lives in the flow. */
export type Builder = {
  channel: Channel
  /** the chosen game, as soon as its list is read */
  game: { name: string; timezone: string } | null
  spec: BatchSpec
  /** what the batch is called while no one names it; left out: it has to be named */
  usualName?: string | undefined
  /** the chosen accounts, in the order they were chosen */
  accounts: readonly AccountFacts[]
  /** why the specification cannot be expanded yet; `field` is a path in the specification */
  problems: readonly Blocker[]
  change: (spec: BatchSpec) => void
  /** drafts that variants are taken from and saved as; left out: there are none here */
  drafts?: DraftWires | undefined
}

export const problemsAt = ({ problems }: Builder, path: string): Blocker[] => problems.filter(({ field }) => field === path)

/** What a field of the specification says of itself, for `Field`. */
export const saidAt = (builder: Builder, path: string) => ({
  place: path,
  blockers: problemsAt(builder, path),
  reasonOf: (problem: Blocker, say: Say) => reasonWords(say, builder.channel, problem),
})

/** The currencies money has to be given in, in the order of the accounts. */
export const currenciesOf = ({ accounts }: Pick<Builder, 'accounts'>): string[] => [...new Set(accounts.map(({ currency }) => currency))]

/** The zones of the other accounts, each once. */
export const otherZonesOf = (builder: Builder): string[] =>
  [...new Set(builder.accounts.map(({ timezone }) => timezone))].filter((zone) => zone !== zoneOf(builder))

/** Times are typed on the wall clock of the first account; the input names the zone. */
export const zoneOf = ({ accounts }: Pick<Builder, 'accounts'>): string => accounts[0]?.timezone ?? 'UTC'

/** The parts of a specification, in their order: its scope, each level of the network, the names. */
export const partsOf = (channel: Channel): readonly BuildStage[] => ['scope', ...levelKeys(channel), 'naming']

/** Where a part is on the page: a sheet gives the levels, and what it gave is shown in one place. */
export const placeOfPart = ({ import_id: importId }: BatchSpec, part: BuildStage): string =>
  importId === undefined || part === 'scope' || part === 'naming' ? `part.${part}` : 'import_id'

/** The part in which a reason is told. */
export function partOfProblem(channel: Channel, { field = '' }: Blocker): BuildStage {
  const [root = '', key = ''] = field.split('.')
  if (root === 'common') return key
  if (root === 'naming' || root === 'copies') return root === 'naming' ? root : rootOf(channel)
  if (root === 'axes') return channel.axes.find((axis) => axis.key === key)?.level ?? levelKeys(channel).at(-1) ?? 'scope'
  return 'scope'
}

/** What is against a part. */
export const problemsOfPart = ({ channel, problems }: Pick<Builder, 'channel' | 'problems'>, part: BuildStage): Blocker[] =>
  problems.filter((problem) => partOfProblem(channel, problem) === part)

/** `open`: something is wrong, or missing and said so; `ahead`: something is missing, and no one was there yet. */
export type PartState = 'done' | 'open' | 'ahead'

export function partState(builder: Pick<Builder, 'channel' | 'problems'>, part: BuildStage, isTold: boolean): PartState {
  const problems = problemsOfPart(builder, part)
  if (problems.length === 0) return 'done'
  return isTold || !problems.every(isGap) ? 'open' : 'ahead'
}
