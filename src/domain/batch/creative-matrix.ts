import { blocker, type Blocker } from '../blocker.ts'
import type { Channel, Values } from '../channels/channel.ts'
import { levelOf, namesLevel, shownLevel } from '../channels/levels.ts'
import { copyName, nameFits } from './naming.ts'

/** What is added by one call. */
export const ADDED_MAX = 2_000

/** A group of ads of a draft, as ads are added to it. */
export type MatrixRow = {
  seq: number
  name: string
  account_id: string
  account: string
  /** how many of its ads count */
  ads: number
  /** the names of its ads, and the creatives that they show */
  names: readonly string[]
  shows: readonly string[]
  /** what an ad that is added begins with */
  values: Values
}

/** A picture or video of the library; sizes in px. `barred`: why it may not be used, in words. */
export type MatrixCreative = {
  id: string
  name: string
  width: number
  height: number
  thumbnail?: string | undefined
  barred?: string | undefined
}

export const SHAPES = ['square', 'portrait', 'landscape'] as const
export type Shape = (typeof SHAPES)[number]

/** Sizes that differ by less are square to people. */
const SQUARE_WITHIN = 0.02

export function shapeOf({ width, height }: Pick<MatrixCreative, 'width' | 'height'>): Shape {
  const ratio = width / Math.max(1, height)
  if (Math.abs(ratio - 1) <= SQUARE_WITHIN) return 'square'
  return ratio < 1 ? 'portrait' : 'landscape'
}

/** The placements of a network that a size fits, by their keys. */
export const placementsOf = (channel: Channel, { width, height }: Pick<MatrixCreative, 'width' | 'height'>): string[] =>
  (channel.placements ?? []).flatMap(({ key, ratio: [least, most], minWidth }) => {
    const ratio = width / Math.max(1, height)
    return width >= minWidth && ratio >= least - SQUARE_WITHIN && ratio <= most + SQUARE_WITHIN ? [key] : []
  })

/** Which cells are ticked at once. All but `none` tick more; `none` takes every tick away. */
export type MatrixRule =
  | { kind: 'all' | 'none' }
  | { kind: 'shape'; shape: Shape }
  | { kind: 'placement'; key: string }
  | { kind: 'row'; seq: number }
  | { kind: 'column'; id: string }

/** A cell by its row and its creative. */
export const cellKey = (seq: number, id: string): string => `${seq} ${id}`
export type Ticks = ReadonlySet<string>

/** Why there is no ad to add in a cell; none: there is. */
export function cellBlockers(row: MatrixRow, creative: MatrixCreative): Blocker[] {
  if (creative.barred !== undefined) return [blocker('batch.matrix.barred', { params: { reason: creative.barred } })]
  return row.shows.includes(creative.id) ? [blocker('batch.matrix.shown', { params: { name: creative.name } })] : []
}

export function ticked(
  channel: Channel,
  rule: MatrixRule,
  { rows, creatives, ticks }: { rows: readonly MatrixRow[]; creatives: readonly MatrixCreative[]; ticks: Ticks },
): Ticks {
  if (rule.kind === 'none') return new Set()
  const isMeant = (row: MatrixRow, creative: MatrixCreative): boolean => {
    if (rule.kind === 'row') return row.seq === rule.seq
    if (rule.kind === 'column') return creative.id === rule.id
    if (rule.kind === 'shape') return shapeOf(creative) === rule.shape
    return rule.kind === 'placement' ? placementsOf(channel, creative).includes(rule.key) : true
  }
  const more = rows.flatMap((row) =>
    creatives.flatMap((creative) =>
      isMeant(row, creative) && cellBlockers(row, creative).length === 0 ? [cellKey(row.seq, creative.id)] : [],
    ),
  )
  return new Set([...ticks, ...more])
}

/** An ad as the batch adds it. */
export type MatrixAd = { level: string; parent_seq: number; account_id: string; name: string; values: Values }
/** What the ticks come to in one row: how many ads it has then, and why it cannot have them. */
export type MatrixLine = { row: MatrixRow; ads: readonly MatrixAd[]; total: number; blockers: readonly Blocker[] }
export type MatrixPlan = { lines: readonly MatrixLine[]; ads: readonly MatrixAd[]; blockers: readonly Blocker[] }

/** The ads that the ticks make, row by row, each with a name that no other ad of its row has. */
export function planOf(channel: Channel, rows: readonly MatrixRow[], creatives: readonly MatrixCreative[], ticks: Ticks): MatrixPlan {
  const level = shownLevel(channel)
  const limits = levelOf(channel, level)
  const { fields, maxInParent } = limits
  const field = fields.find((one) => one.kind === 'ref' && one.of === 'material')?.key ?? ''
  const lines = rows.flatMap((row): MatrixLine[] => {
    const taken = new Set(row.names)
    const ads = creatives
      .filter(({ id }) => ticks.has(cellKey(row.seq, id)))
      .map(({ id, name: wish }): MatrixAd => {
        const name = taken.has(wish) || !nameFits(wish, limits) ? copyName(wish, taken, limits) : wish
        taken.add(name)
        return { level, parent_seq: row.seq, account_id: row.account_id, name, values: { ...row.values, [field]: id } }
      })
    const total = row.ads + ads.length
    const full =
      maxInParent !== undefined && total > maxInParent
        ? [
            blocker('batch.matrix.full', {
              row: row.seq,
              params: { name: row.name, total, max: maxInParent, ...namesLevel(channel, level) },
            }),
          ]
        : []
    return ads.length > 0 ? [{ row, ads, total, blockers: full }] : []
  })
  const ads = lines.flatMap((line) => line.ads)
  return {
    lines,
    ads,
    blockers: [
      ...(ads.length === 0 ? [blocker('batch.matrix.no_ticks')] : []),
      ...(ads.length > ADDED_MAX ? [blocker('batch.matrix.too_many', { params: { count: ads.length, max: ADDED_MAX } })] : []),
      ...lines.flatMap((line) => line.blockers),
    ],
  }
}
