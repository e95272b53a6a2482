import { afterEach, describe, expect, test } from 'vitest'
import { companyDay, companyTime, companyZoneLabel, zonedCompanyTime } from '#domain/company-clock.ts'
import { reckonIn, STANDARD_TERMS } from '#domain/company-terms.ts'
import { rateOn } from '#domain/finance/fx.ts'
import { GAME } from '#domain/master-data/game.ts'
import { blankOf } from '#domain/thing/thing.ts'
import { zoneLabel } from '#domain/zone.ts'
import { readIn } from '#tests/kit/reader-zone.ts'

afterEach(() => reckonIn(null))

const AT = '2026-11-03T01:20:00Z'

describe('what the company reckons in', () => {
  test('is UTC+8 and CNY until the company says otherwise', () => {
    expect(readIn('Asia/Taipei', () => [companyTime(AT), zonedCompanyTime(AT), companyZoneLabel(), companyDay(new Date(AT))])).toEqual([
      '2026-11-03 09:20',
      '2026-11-03 09:20 UTC+8',
      'UTC+8',
      '2026-11-03',
    ])
    expect(rateOn([], 'CNY', '2026-11-03')).toMatchObject({ currency: 'CNY', base: 'CNY', rate: '1' })
  })

  test('is read on its own clock: times, the present day, and how the zone is named', () => {
    reckonIn({ ...STANDARD_TERMS, zone: 'America/Los_Angeles' })
    expect(readIn('Asia/Taipei', () => [companyTime(AT, { seconds: true }), zonedCompanyTime(AT), companyDay(new Date(AT))])).toEqual([
      '2026-11-02 17:20:00 UTC-8',
      '2026-11-02 17:20 UTC-8',
      '2026-11-02',
    ])
  })

  test('a zone whose difference changes in the year is named by its name, for times of any day', () => {
    const atMs = Date.parse(AT)
    expect([zoneLabel('America/Los_Angeles', atMs), zoneLabel('Asia/Kolkata', atMs)]).toEqual(['America/Los_Angeles (UTC-8)', 'UTC+5:30'])
  })

  test('a new game begins in the zone and the currency of the company', () => {
    reckonIn({ ...STANDARD_TERMS, zone: 'Asia/Taipei', currency: 'TWD' })
    expect(blankOf(GAME).values).toMatchObject({ timezone: 'Asia/Taipei', currency: 'TWD' })
  })

  test('its own currency needs no rate, and a rate into another currency is none of its', () => {
    reckonIn({ ...STANDARD_TERMS, currency: 'USD' })
    const rate = { id: '1', name: 'x', currency: 'EUR', day: '2026-11-01', rate: '7.9' }
    expect(rateOn([], 'USD', '2026-11-03')).toMatchObject({ currency: 'USD', rate: '1' })
    expect(rateOn([{ ...rate, base: 'CNY' }], 'EUR', '2026-11-03')).toBeNull()
    expect(rateOn([{ ...rate, base: 'USD' }], 'EUR', '2026-11-03')).toMatchObject({ id: '1' })
  })
})
