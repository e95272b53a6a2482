import { allocate } from './allocate.ts'
import type { BrandingShare, CostDraft, CostLevel } from './cost.ts'
import { daysOf } from './month.ts'

/** A part of a cost: what one channel of one game bears on one day. */
export type CostShare = { day: string; gameId: string; spreaderId: string; amountMinor: bigint; baseMinor: bigint }

/** The games that bear a cost of a game at a level, the game itself first; none when there is no such game. */
export function gamesOfLevel(level: CostLevel, gameId: string, games: readonly { id: string; regionId: string }[]): string[] {
  const own = games.find(({ id }) => id === gameId)
  if (!own) return []
  const others = games.filter(
    ({ id, regionId }) => id !== gameId && (level === 'company' || (level === 'region' && regionId === own.regionId)),
  )
  return [gameId, ...others.map(({ id }) => id).sort()]
}

/** What bears a cost. */
export type SpreadOver = { gameIds: readonly string[]; spreaderIds: readonly string[] }

/**
 * Spreads a cost evenly over days, games and channels, in the entry's currency and in the base currency. It is rounded once, at the cell,
 * so the shares add up to the cost, and each share and each sum of one day, one game or one channel is less than one minor unit from its
 * exact part. `turn` (the number of the entry) says where the units begin that cannot be split: entry by entry they go round. Parts of 0
 * in both currencies are left out; a cost of 0 keeps one.
 * @throws RangeError when there is no game or no channel to bear it
 */
export function spreadCost(
  { month, day, amountMinor, baseMinor, turn }: Pick<CostDraft, 'month' | 'day'> & { amountMinor: bigint; baseMinor: bigint; turn: bigint },
  { gameIds, spreaderIds }: SpreadOver,
): CostShare[] {
  if (gameIds.length === 0 || spreaderIds.length === 0) throw new RangeError('no one to bear the cost')
  const days = day === null ? daysOf(month) : [day]
  const box: Box = [days.length, gameIds.length, spreaderIds.length]
  const [amounts, bases] = [evenCells(amountMinor, box, turn), evenCells(baseMinor, box, turn)]
  const shares = days.flatMap((one, dayAt) =>
    gameIds.flatMap((gameId, gameAt) =>
      spreaderIds.map((spreaderId, channelAt): CostShare => {
        const at = cellAt(box, dayAt, gameAt, channelAt)
        return { day: one, gameId, spreaderId, amountMinor: amounts[at] ?? 0n, baseMinor: bases[at] ?? 0n }
      }),
    ),
  )
  const borne = shares.filter((share) => share.amountMinor !== 0n || share.baseMinor !== 0n)
  return borne.length > 0 ? borne : shares.slice(0, 1)
}

type Box = readonly [days: number, games: number, channels: number]
const cellAt = ([, games, channels]: Box, day: number, game: number, channel: number): number => (day * games + game) * channels + channel

/** Every cell gets the same, and each unit that is left goes to the next cell of the diagonals. */
function evenCells(total: bigint, box: Box, turn: bigint): bigint[] {
  if (total < 0n) return evenCells(-total, box, turn).map((part) => -part)
  const count = box[0] * box[1] * box[2]
  const cells = Array<bigint>(count).fill(total / BigInt(count))
  for (const at of diagonals(box, turn, Number(total % BigInt(count)))) cells[at] = (cells[at] ?? 0n) + 1n
  return cells
}

/**
 * The first `count` cells of a walk through all of them. Each step goes on to the next day, the next game and the next channel, and each of
 * the three wraps by itself: a whole diagonal meets every day equally often, every game and every channel too; in a part of one their
 * counts differ by at most 1. There are as many diagonals as it takes, and no two of them meet.
 */
function* diagonals(box: Box, turn: bigint, count: number): Generator<number> {
  const [days, games, channels] = box
  const length = leastMultiple(days, leastMultiple(games, channels))
  const starts = greatestDivisor(games, channels)
  const from = (size: number) => Number(turn % BigInt(size))
  const [dayFrom, gameFrom, channelFrom] = [from(days), from(games), from(channels)]
  for (let nth = 0; nth < count; nth += 1) {
    const [diagonal, step] = [Math.floor(nth / length), nth % length]
    const day = (dayFrom + Math.floor(diagonal / starts) + step) % days
    yield cellAt(box, day, (gameFrom + step) % games, (channelFrom + (diagonal % starts) + step) % channels)
  }
}

const greatestDivisor = (one: number, other: number): number => (other === 0 ? one : greatestDivisor(other, one % other))
const leastMultiple = (one: number, other: number): number => (one / greatestDivisor(one, other)) * other

/** What each branding level bears of a branding cost. */
export const spreadBranding = (amountMinor: bigint, branding: readonly BrandingShare[]): (BrandingShare & { amountMinor: bigint })[] => {
  if (branding.length === 0) return []
  const parts = allocate(
    amountMinor,
    branding.map(({ weight }) => BigInt(weight)),
  )
  return branding.map((share, index) => ({ ...share, amountMinor: parts[index] ?? 0n }))
}
