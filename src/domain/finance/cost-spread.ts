import { allocate, allocateEvenly } from './allocate.ts'
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

/** What a cost is spread over, each list in the order in which the larger parts go. */
export type SpreadOver = { gameIds: readonly string[]; spreaderIds: readonly string[] }

/**
 * Spreads a cost over days, then games, then channels, evenly, by largest remainder at every step: the parts of each step add up to what
 * it was given, in the entry's currency and in the base currency alike. Parts of 0 in both are left out, unless the cost itself is 0.
 * @throws RangeError when there is no game or no channel to bear it
 */
export function spreadCost(
  { month, day, amountMinor, baseMinor }: Pick<CostDraft, 'month' | 'day'> & { amountMinor: bigint; baseMinor: bigint },
  { gameIds, spreaderIds }: SpreadOver,
): CostShare[] {
  if (gameIds.length === 0 || spreaderIds.length === 0) throw new RangeError('nobody to bear the cost')
  const days = day === null ? daysOf(month) : [day]
  const shares: CostShare[] = []
  const amounts = splitTwice(amountMinor, days.length, gameIds.length, spreaderIds.length)
  const bases = splitTwice(baseMinor, days.length, gameIds.length, spreaderIds.length)
  let at = 0
  for (const one of days)
    for (const gameId of gameIds)
      for (const spreaderId of spreaderIds) {
        const share = { day: one, gameId, spreaderId, amountMinor: amounts[at] ?? 0n, baseMinor: bases[at] ?? 0n }
        if (at === 0 || share.amountMinor !== 0n || share.baseMinor !== 0n) shares.push(share)
        at += 1
      }
  const [first] = shares
  // the larger parts come first: when the first is nothing, all are
  return first && first.amountMinor === 0n && first.baseMinor === 0n ? [first] : shares
}

const splitTwice = (total: bigint, days: number, games: number, channels: number): bigint[] =>
  allocateEvenly(total, days).flatMap((ofDay) => allocateEvenly(ofDay, games).flatMap((ofGame) => allocateEvenly(ofGame, channels)))

/** What each branding level bears of a branding cost. */
export const spreadBranding = (amountMinor: bigint, branding: readonly BrandingShare[]): (BrandingShare & { amountMinor: bigint })[] => {
  if (branding.length === 0) return []
  const parts = allocate(
    amountMinor,
    branding.map(({ weight }) => BigInt(weight)),
  )
  return branding.map((share, index) => ({ ...share, amountMinor: parts[index] ?? 0n }))
}
