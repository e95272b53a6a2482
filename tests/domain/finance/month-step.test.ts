import { describe, expect, test } from 'vitest'
import {
  afterSigning,
  closesWith,
  reopenBlockers,
  signBlockers,
  standingSignature,
  type MonthStep,
  type Signature,
} from '#domain/finance/month-step.ts'

const SIGNED: Signature = { userId: '7', name: '陈', at: '2026-11-02T10:00:00+08:00', totalsHash: 'h1' }
const aStep = (rest: Partial<MonthStep> = {}): MonthStep => ({
  month: '2026-10',
  state: 'open',
  signatures: [],
  hash: 'h1',
  entries: 3,
  secondPair: true,
  whole: true,
  ...rest,
})
const signed = (rest: Partial<MonthStep> = {}) => aStep({ state: 'signed', signatures: [SIGNED], ...rest })

describe('the first signature', () => {
  test('holds as long as the totals are those that were signed', () => {
    expect(standingSignature(signed())).toEqual(SIGNED)
    expect(standingSignature(signed({ hash: 'h2' }))).toBeNull()
    expect(standingSignature(aStep({ signatures: [SIGNED] }))).toBeNull()
    expect(standingSignature(signed({ signatures: [{ ...SIGNED, totalsHash: 'h0' }, SIGNED] }))).toEqual(SIGNED)
  })
})

describe('who may sign', () => {
  test('a person who sees all of a month that holds something', () => expect(signBlockers(aStep(), '7')).toEqual([]))

  test('no person a confirmed month, which says who confirmed it last', () => {
    const other = { ...SIGNED, userId: '8', name: '林', at: '2026-11-03T09:00:00+08:00' }
    expect(signBlockers(aStep({ state: 'confirmed', signatures: [SIGNED, SIGNED, other], entries: 0 }), '9')).toEqual([
      { code: 'finance.month.confirmed_by', params: { month: '2026-10', name: '林', at: '2026-11-03T09:00:00+08:00' } },
    ])
    expect(signBlockers(aStep({ state: 'confirmed' }), '9')).toEqual([
      { code: 'finance.month.confirmed_by', params: { month: '2026-10', name: '–', at: '–' } },
    ])
  })

  test('no person an empty month, or one they see a part of', () => {
    expect(signBlockers(aStep({ entries: 0, whole: false }), '7')).toEqual([
      { code: 'finance.month.not_whole' },
      { code: 'finance.month.empty', params: { month: '2026-10' } },
    ])
  })

  test('not the person who signed first, unless the totals changed since', () => {
    expect(signBlockers(signed(), '7')).toEqual([{ code: 'finance.month.own_signature', params: { at: SIGNED.at } }])
    expect(signBlockers(signed(), '8')).toEqual([])
    expect(signBlockers(signed({ hash: 'h2' }), '7')).toEqual([])
  })
})

test('the first of two signatures leaves a month open; the second, or the only one, confirms it', () => {
  expect(
    [aStep(), signed(), signed({ hash: 'h2' }), aStep({ secondPair: false }), signed({ secondPair: false })].map(afterSigning),
  ).toEqual(['signed', 'confirmed', 'signed', 'confirmed', 'confirmed'])
})

describe('opening a month again', () => {
  const confirmed = { month: '2026-10', state: 'confirmed' } as const

  test('takes a reason of five characters, spaces at its ends not counted', () => {
    const missing = { code: 'finance.month.reason_missing', field: 'reason', params: { min: 5 } }
    expect(reopenBlockers(confirmed, '对账有误了', false)).toEqual([])
    expect(reopenBlockers(confirmed, ' 对账有误 ', false)).toEqual([missing])
    expect(reopenBlockers(confirmed, '', false)).toEqual([missing])
  })

  test('is for confirmed months whose next one is not confirmed', () => {
    expect(reopenBlockers({ month: '2026-10', state: 'open' }, '对账有误了', true)).toEqual([
      { code: 'finance.month.not_confirmed', params: { month: '2026-10' } },
      { code: 'finance.month.next_confirmed' },
    ])
  })
})

test('costs close with the outcome they belong to', () => {
  expect([closesWith('outcome'), closesWith('income')]).toEqual([['cost', 'outcome'], ['income']])
})
