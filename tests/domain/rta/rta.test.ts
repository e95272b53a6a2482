import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bindBlockers,
  isStale,
  MOST_RTA_OBJECTS,
  partsOfTarget,
  payloadText,
  rehearseBlockers,
  REHEARSAL_MS,
  rtaChanges,
  rtaWarnings,
  settledState,
  targetId,
  tidyObjects,
  versionDifference,
  type Rehearsed,
  type RtaChange,
  type RtaObject,
} from '#domain/rta/rta.ts'

const T = '1:t'
const OTHER = '1:other'
const AT = '2026-11-23T02:00:00.000Z'
const ad = (id: string, account = 'a'): RtaObject => ({ account_id: account, ad_id: id })
const whole = (account = 'a'): RtaObject => ({ account_id: account, ad_id: null })
const bound = (object: RtaObject, target = T) => ({ ...object, target_id: target })
const rehearsal = (change: Partial<Rehearsed> = {}): Rehearsed => ({
  target_id: T,
  objects: [ad('1')],
  base_version: 3,
  changes: [{ ...ad('1'), was: [], becomes: T }],
  refusals: [],
  made_at: AT,
  ...change,
})
const asked = (change: Partial<Parameters<typeof bindBlockers>[0]> = {}) => ({
  payload: { target_id: T, objects: [ad('1')] },
  rehearsal: rehearsal(),
  latest: 3,
  nowMs: Date.parse(AT),
  ...change,
})
const codes = (change: Partial<Parameters<typeof bindBlockers>[0]> = {}) => bindBlockers(asked(change)).map(({ code }) => code)

test('exactly what was rehearsed is bound, while the rehearsal is good, on its version', () => {
  expect(codes()).toEqual([])
  expect(codes({ rehearsal: null })).toEqual(['rta.rehearsal_missing'])
  expect(codes({ payload: { target_id: T, objects: [ad('2')] } })).toEqual(['rta.payload_changed'])
  expect(codes({ payload: { target_id: OTHER, objects: [ad('1')] } })).toEqual(['rta.payload_changed'])
  expect(codes({ latest: 4 })).toEqual(['rta.version_moved'])
  expect(codes({ nowMs: Date.parse(AT) + REHEARSAL_MS })).toEqual(['rta.rehearsal_old'])
  expect(codes({ nowMs: Date.parse(AT) + REHEARSAL_MS - 1 })).toEqual([])
  expect(codes({ nowMs: null, rehearsal: rehearsal({ made_at: '2020-01-01T00:00:00.000Z' }) })).toEqual([])
  expect(codes({ rehearsal: rehearsal({ refusals: [{ code: 'rta.ad_gone' }] }) })).toEqual(['rta.rehearsal_refused'])
  expect(codes({ rehearsal: rehearsal({ changes: [] }) })).toEqual(['rta.nothing_changes'])
  expect(isStale({ made_at: AT }, Date.parse(AT) + REHEARSAL_MS)).toBe(true)
})

test('a payload has one text in any order and with repeats, and another one where anything differs', () => {
  const object = fc.record({ account_id: fc.constantFrom('a', 'b'), ad_id: fc.constantFrom('1', '2', '12', null) })
  fc.assert(
    fc.property(fc.array(object), (objects) => {
      const text = payloadText({ target_id: T, objects })
      expect(payloadText({ target_id: T, objects: [...objects, ...objects].reverse() })).toBe(text)
      const other = [...objects, ad('new')]
      expect(payloadText({ target_id: T, objects: other })).not.toBe(text)
    }),
  )
  expect(tidyObjects([ad('2'), ad('1'), ad('2'), whole()])).toEqual([whole(), ad('1'), ad('2')])
})

test('nothing chosen and too many are named', () => {
  expect(rehearseBlockers({ target_id: T, objects: [ad('1')] })).toEqual([])
  expect(rehearseBlockers({ target_id: '', objects: [] })[0]).toMatchObject({ code: 'rta.target_missing' })
  expect(rehearseBlockers({ target_id: T, objects: [] })[0]).toMatchObject({ code: 'rta.objects_empty', field: 'objects' })
  const many = (count: number) => rehearseBlockers({ target_id: T, objects: Array.from({ length: count }, (_, at) => ad(String(at))) })
  expect([many(MOST_RTA_OBJECTS), many(MOST_RTA_OBJECTS + 1)[0]?.code]).toEqual([[], 'rta.too_many'])
})

test('objects gain the strategy from another one or none, lose it, or stay; those outside of the grants stay', () => {
  const network = [bound(ad('1'), OTHER), bound(ad('2')), bound(ad('3')), bound(whole('z')), bound(ad('9'), OTHER)]
  expect(rtaChanges({ target_id: T, objects: [ad('1'), ad('2'), ad('4')] }, network, (account) => account === 'a')).toEqual({
    changes: [
      { ...ad('1'), was: [OTHER], becomes: T },
      { ...ad('4'), was: [], becomes: T },
      { ...ad('3'), was: [T], becomes: null },
    ],
    kept: [bound(whole('z'))],
  })
})

test('an object with several strategies keeps the one that is bound only', () => {
  const network = [bound(ad('1'), OTHER), bound(ad('1'))]
  expect(rtaChanges({ target_id: T, objects: [ad('1')] }, network, () => true).changes).toEqual([
    { ...ad('1'), was: [OTHER, T], becomes: T },
  ])
})

test('warnings say what is taken, lost, out of reach, and bound twice over', () => {
  const changes: RtaChange[] = [
    { ...ad('1'), was: [OTHER], becomes: T },
    { ...ad('2'), was: [T], becomes: null },
  ]
  expect(rtaWarnings({ target_id: T, objects: [ad('1'), whole()] }, changes, 2, (target) => `«${target}»`)).toEqual([
    { code: 'rta.takes_from', params: { count: 1, names: `«${OTHER}»` } },
    { code: 'rta.loses', params: { count: 1 } },
    { code: 'rta.outside_stays', params: { count: 2 } },
    { code: 'rta.account_and_ads', params: { count: 1 } },
  ])
  expect(rtaWarnings({ target_id: T, objects: [ad('1')] }, [], 0, String)).toEqual([])
})

test('how a version ended is what the network has bound: all, some, or nothing of it', () => {
  const changes: RtaChange[] = [
    { ...ad('1'), was: [OTHER], becomes: T },
    { ...ad('2'), was: [T], becomes: null },
  ]
  const end = (network: ReturnType<typeof bound>[]) => {
    const { state, open } = settledState(changes, network)
    return [state, open.map(({ ad_id }) => ad_id)]
  }
  expect(end([bound(ad('1'))])).toEqual(['bound', []])
  expect(end([bound(ad('1'), OTHER), bound(ad('2'))])).toEqual(['failed', ['1', '2']])
  expect(end([bound(ad('1')), bound(ad('2'))])).toEqual(['partly', ['2']])
  // taken off, and not bound again
  expect(end([bound(ad('2'))])).toEqual(['partly', ['1', '2']])
})

test('what differs between two versions; the parts of an id', () => {
  expect(versionDifference([ad('1'), ad('2')], [ad('2'), whole()])).toEqual({ gained: [whole()], lost: [ad('1')] })
  expect(partsOfTarget(targetId('10086', 'a:b'))).toEqual({ customerId: '10086', outerId: 'a:b' })
  expect(partsOfTarget('x')).toEqual({ customerId: 'x', outerId: '' })
})
