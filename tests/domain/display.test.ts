import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countText,
  EXPORT_FORMATS,
  exportText,
  formatText,
  groupedDigits,
  inUnits,
  isExportFormat,
  thousands,
  withHyphen,
  withMinus,
} from '#domain/display/numbers.ts'
import { relativeTime } from '#domain/display/relative-time.ts'
import { exactTime, instantOf, shownTime, wallClock, zeroZoneClock, zoneName } from '#domain/zone.ts'
import { readIn } from '#tests/kit/reader-zone.ts'
import { bundle } from '#tests/kit/bundle.ts'

describe('how long ago', () => {
  const ago = (seconds: number) => relativeTime(1_000_000_000_000 - seconds * 1000, 1_000_000_000_000)

  test.each([
    [0, { kind: 'now' }],
    [300, { kind: 'now' }],
    [301, { kind: 'minutes', count: 5 }],
    [3600, { kind: 'minutes', count: 60 }],
    [3601, { kind: 'hours', count: 1 }],
    [86_400, { kind: 'hours', count: 24 }],
    [86_401, { kind: 'at' }],
    [-300, { kind: 'now' }],
    [-301, { kind: 'at' }],
  ])('%s s is %s', (seconds, told) => expect(ago(seconds)).toEqual(told))

  test('of no instant is told by date and time', () => expect(relativeTime(Number.NaN, 0)).toEqual({ kind: 'at' }))
})

describe('numbers', () => {
  test('of any length are grouped digit for digit', () => {
    expect(['18604210.5', '-1234567890123456789.00', '999', '0.1000', '-', ''].map(groupedDigits)).toEqual([
      '18,604,210.5',
      '−1,234,567,890,123,456,789.00',
      '999',
      '0.1000',
      '-',
      '',
    ])
  })
  test('have thousands separators and 2 decimals unless told', () => {
    expect([
      thousands(1234.5),
      thousands(-1234.567, 1),
      thousands(0),
      thousands(12_345_678_901_234_567n, 0),
      thousands(Number.NaN),
    ]).toEqual(['1,234.50', '−1,234.6', '0.00', '12,345,678,901,234,567', '–'])
    expect(countText(1_000_000)).toBe('1,000,000')
  })

  test.each([
    [0, { text: '0', unit: null }],
    [9999, { text: '9,999', unit: null }],
    [10_000, { text: '1.0', unit: 'wan' }],
    [12_345, { text: '1.2', unit: 'wan' }],
    [-12_345, { text: '−1.2', unit: 'wan' }],
    [99_994_999, { text: '9,999.5', unit: 'wan' }],
    [99_999_999, { text: '1.0', unit: 'yi' }],
    [100_000_000, { text: '1.0', unit: 'yi' }],
    [123_456_789_012, { text: '1,234.6', unit: 'yi' }],
    [9999.96, { text: '1.0', unit: 'wan' }],
    [0.25, { text: '0.3', unit: null }],
    [Number.POSITIVE_INFINITY, { text: '–', unit: null }],
  ])('%s in 万 and 亿 is %s', (value, shown) => expect(inUnits(value)).toEqual(shown))

  test('below 0 have a minus where they are shown, and a hyphen again where they are read', () => {
    const shown = ['-1,234.50', '-3.00%', '-', '2026-11-20', '-foo'].map(withMinus)
    expect(shown).toEqual(['−1,234.50', '−3.00%', '-', '2026-11-20', '-foo'])
    expect(['−1,234.50', '−$6.98', '−KWD 1.250', '−', '收入 − 退款 1'].map(withHyphen)).toEqual([
      '-1,234.50',
      '-$6.98',
      '-KWD 1.250',
      '−',
      '收入 − 退款 1',
    ])
  })

  test('in English are told in K, M and B', () => {
    expect([inUnits(999, 'en'), inUnits(12_345, 'en'), inUnits(999_950, 'en'), inUnits(2.5e9, 'en')]).toEqual([
      { text: '999', unit: null },
      { text: '12.3', unit: 'k' },
      { text: '1.0', unit: 'm' },
      { text: '2.5', unit: 'b' },
    ])
  })

  test('in units never show a figure that has reached the next unit', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e11, max: 1e11, noNaN: true }), (value) => {
        const { text, unit } = inUnits(value)
        const figure = Math.abs(Number(withHyphen(text).replaceAll(',', '')))
        if (unit !== 'yi') expect(figure).toBeLessThan(10_000)
        if (unit !== null) expect(figure).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('are exported with 1, 2 or 3 decimals, or as percent', () => {
    expect(EXPORT_FORMATS.map((format) => exportText(1234.56789, format))).toEqual([
      '1234.6',
      '1234.57',
      '1234.568',
      '123456.8%',
      '123456.79%',
      '123456.789%',
    ])
    expect([
      formatText(0.12345, 'percent2'),
      formatText(1234.5, 'decimal2'),
      formatText(null, 'decimal1'),
      exportText(null, 'decimal1'),
    ]).toEqual(['12.35%', '1,234.50', '–', ''])
    expect(['decimal2', 'decimal4', 'percent'].map(isExportFormat)).toEqual([true, false, false])
  })
})

describe('time zones', () => {
  const at = Date.parse('2026-03-08T09:59:59Z')

  test('are computed from the instant', () => {
    expect([wallClock(at, 'Asia/Shanghai'), wallClock(at, 'America/Los_Angeles'), wallClock('no time', 'UTC')]).toEqual([
      '2026-03-08 17:59',
      '2026-03-08 01:59',
      null,
    ])
    expect([zoneName('America/Los_Angeles', at), zoneName('America/Los_Angeles', at + 2000), zoneName('Asia/Kolkata', at)]).toEqual([
      'UTC-8',
      'UTC-7',
      'UTC+5:30',
    ])
  })

  test('the zero time zone is the clock of UTC+8 less eight hours, wherever the computer is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flightdeck-zone-'))
    const file = await bundle('src/domain/zone.ts', folder, 'zone')
    const script = `import(${JSON.stringify(file)}).then(({ zeroZoneClock, wallClock, instantOf }) => console.log(JSON.stringify(
      [zeroZoneClock(${at}), wallClock(${at}, 'Asia/Shanghai'), instantOf('2026-03-08 02:30', 'America/Los_Angeles'), new Date(${at}).getHours()])))`
    const told = ['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((TZ): unknown =>
      JSON.parse(execFileSync(process.execPath, ['-e', script], { env: { ...process.env, TZ }, encoding: 'utf8' })),
    )
    rmSync(folder, { recursive: true })
    const same = ['2026-03-08 09:59:59', '2026-03-08 17:59', null]
    // the hour of the computer differs, ours does not
    expect(told).toEqual([
      [...same, 17],
      [...same, 1],
      [...same, 23],
    ])
    expect([zeroZoneClock(at), instantOf('2026-03-08 02:30', 'America/Los_Angeles')]).toEqual(['2026-03-08 09:59:59', null])
  })

  test('a time says its zone where that clock is not the one of the reader, on that day', () => {
    const shown = [at, '2026-11-20T01:30:05Z'].map((one) =>
      readIn('Asia/Taipei', () => [
        shownTime(one, 'Asia/Shanghai'),
        shownTime(one, 'America/Los_Angeles', { seconds: true }),
        shownTime(one, 'Asia/Kolkata'),
      ]),
    )
    const inPhoenix = readIn('America/Phoenix', () => [at, at + 2000].map((one) => shownTime(one, 'America/Los_Angeles')))
    expect(shown).toEqual([
      ['2026-03-08 17:59', '2026-03-08 01:59:59 UTC-8', '2026-03-08 15:29 UTC+5:30'],
      ['2026-11-20 09:30', '2026-11-19 17:30:05 UTC-8', '2026-11-20 07:00 UTC+5:30'],
    ])
    // the same clock once summer time has begun
    expect(inPhoenix).toEqual(['2026-03-08 01:59 UTC-8', '2026-03-08 03:00'])
    expect(shownTime('no time', 'UTC')).toBeNull()
  })

  test('the exact time is next to that of the zero zone', () => {
    expect(exactTime('2026-11-20T01:30:05Z', 'Asia/Taipei')).toBe('2026-11-20 09:30:05 Asia/Taipei (UTC+8) · 2026-11-20 01:30:05 UTC')
    expect(exactTime('2026-11-20T01:30:05Z', 'UTC')).toBe('2026-11-20 01:30:05 UTC')
    expect(exactTime('soon', 'UTC')).toBe('soon')
  })
})
