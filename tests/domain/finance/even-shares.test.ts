import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spreadCost, type CostShare } from '#domain/finance/cost-spread.ts'

const CHANNELS = ['21', '301', '302', '304', '381', '383']
const sumsBy = (key: 'day' | 'gameId' | 'spreaderId', shares: readonly CostShare[], of: 'amountMinor' | 'baseMinor') => {
  const sums = new Map<string, bigint>()
  for (const share of shares) sums.set(share[key], (sums.get(share[key]) ?? 0n) + share[of])
  return sums
}
const ids = (count: number) => Array.from({ length: count }, (_, index) => `g${index}`)
const month = { month: '2026-11', day: null, turn: 0n }

describe('even shares are even', () => {
  test('100.00 over six channels for a month is 16.67 or 16.66 to each of them', () => {
    const shares = spreadCost({ ...month, amountMinor: 10_000n, baseMinor: 10_000n }, { gameIds: ['1'], spreaderIds: CHANNELS })
    expect(shares).toHaveLength(180)
    expect([...sumsBy('spreaderId', shares, 'amountMinor')]).toEqual(CHANNELS.map((id, index) => [id, index < 4 ? 1_667n : 1_666n]))
  })

  test('every cell, channel, game and day is less than a unit from its exact share, in both currencies, and the parts are the whole', () => {
    const near = (sum: bigint, total: bigint, parts: number) => {
      const away = sum * BigInt(parts) - total
      return (away < 0n ? -away : away) < BigInt(parts)
    }
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt({ min: 0n, max: 2_000n }), fc.bigInt({ min: 0n, max: 10n ** 15n })),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom('2026-02', '2026-10', '2026-11'),
        fc.boolean(),
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        (amountMinor, baseMinor, games, channels, of, isDay, turn) => {
          const over = { gameIds: ids(games), spreaderIds: ids(channels) }
          const shares = spreadCost({ month: of, day: isDay ? `${of}-11` : null, amountMinor, baseMinor, turn }, over)
          const days = isDay ? 1 : new Date(Date.UTC(2026, Number(of.slice(5)), 0)).getUTCDate()
          const parts = { day: days, gameId: games, spreaderId: channels }
          return (
            [
              ['amountMinor', amountMinor],
              ['baseMinor', baseMinor],
            ] as const
          ).every(
            ([figure, total]) =>
              shares.reduce((sum, share) => sum + share[figure], 0n) === total &&
              shares.every((share) => near(share[figure], total, days * games * channels)) &&
              (['day', 'gameId', 'spreaderId'] as const).every((key) => {
                const sums = sumsBy(key, shares, figure)
                return [...sums.values(), ...(sums.size < parts[key] ? [0n] : [])].every((sum) => near(sum, total, parts[key]))
              }),
          )
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('what cannot be split goes round: of six costs each channel gets the larger part equally often', () => {
    const larger = new Map<string, number>()
    for (let turn = 0n; turn < 6n; turn += 1n) {
      const one = { month: '2026-11', day: '2026-11-11', amountMinor: 10_000n, baseMinor: 0n, turn }
      for (const { spreaderId, amountMinor } of spreadCost(one, { gameIds: ['1'], spreaderIds: CHANNELS }))
        if (amountMinor === 1_667n) larger.set(spreaderId, (larger.get(spreaderId) ?? 0) + 1)
    }
    expect(Object.fromEntries(larger)).toEqual(Object.fromEntries(CHANNELS.map((id) => [id, 4])))
  })

  test('cells that bear nothing are left out; a cost of 0 keeps one, for there is a cost', () => {
    const over = { gameIds: ['1'], spreaderIds: CHANNELS }
    const three = spreadCost({ ...month, amountMinor: 3n, baseMinor: 0n, turn: 7n }, over)
    expect(three.map(({ day, spreaderId, amountMinor }) => [day, spreaderId, amountMinor])).toEqual([
      ['2026-11-08', '301', 1n],
      ['2026-11-09', '302', 1n],
      ['2026-11-10', '304', 1n],
    ])
    expect(spreadCost({ ...month, amountMinor: 0n, baseMinor: 0n }, over)).toEqual([
      { day: '2026-11-01', gameId: '1', spreaderId: '21', amountMinor: 0n, baseMinor: 0n },
    ])
  })
})
