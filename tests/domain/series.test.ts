import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { continued, type SeriesWay } from '#domain/series.ts'

describe('a series goes on', () => {
  test.each<[string[], SeriesWay, string[]]>([
    [['1', '3'], 'guess', ['5', '7', '9']],
    [['50.00', '49.50'], 'guess', ['49.00', '48.50', '48.00']],
    [['5', '2.5'], 'guess', ['0.0', '-2.5', '-5.0']],
    [['50'], 'guess', ['50', '50', '50']],
    [['50'], 'count', ['51', '52', '53']],
    [['-1'], 'count', ['0', '1', '2']],
    [['0.5'], 'count', ['1.5', '2.5', '3.5']],
    [['1', '2', '4'], 'guess', ['1', '2', '4']],
    [['2026-02-27'], 'guess', ['2026-02-28', '2026-03-01', '2026-03-02']],
    [['2026-11-20 09:30', '2026-11-20 10:00'], 'guess', ['2026-11-20 10:30', '2026-11-20 11:00', '2026-11-20 11:30']],
    [['2026-02-31'], 'guess', ['2026-02-31', '2026-02-31', '2026-02-31']],
    [['ad_09'], 'guess', ['ad_10', 'ad_11', 'ad_12']],
    [['ad_9_ios', 'ad_12_ios'], 'guess', ['ad_15_ios', 'ad_18_ios', 'ad_21_ios']],
    [['007'], 'guess', ['008', '009', '010']],
    [['ad_1', 'b_2'], 'guess', ['ad_1', 'b_2', 'ad_1']],
    [['US', 'CA'], 'guess', ['US', 'CA', 'US']],
    [['2', '1', '0'], 'copy', ['2', '1', '0']],
    [['v2', 'v1'], 'guess', ['v0', 'v0', 'v0']],
    [[], 'guess', ['', '', '']],
  ])('%j, %s: %j', (seeds, way, next) => {
    expect(continued(seeds, 3, way)).toEqual(next)
  })

  test('of numbers it is the line through them, in their decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: -1e4, max: 1e4 }),
        fc.integer({ min: 2, max: 5 }),
        (first, step, known) => {
          const line = Array.from({ length: known + 3 }, (_, at) => ((first + step * at) / 100).toFixed(2)).map((text) =>
            text === '-0.00' ? '0.00' : text,
          )
          expect(continued(line.slice(0, known), 3)).toEqual(line.slice(known))
        },
      ),
    )
  })

  test('cut anywhere, it goes on the same', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5 }), fc.nat(500), fc.integer({ min: 1, max: 6 }), (before, start, cut) => {
        const all = [`${before}x${start}`, ...continued([`${before}x${start}`], 9)]
        expect(continued(all.slice(0, cut + 1), 9 - cut)).toEqual(all.slice(cut + 1))
      }),
    )
  })

  test('whatever it begins with, it has as many texts as were asked for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
        fc.nat(20),
        fc.constantFrom<SeriesWay>('copy', 'count', 'guess'),
        (seeds, count, way) => {
          expect(continued(seeds, count, way)).toHaveLength(count)
        },
      ),
    )
  })
})
