import { expect, test } from 'vitest'
import { readCell, type CellFacts } from '#domain/thing/cells.ts'
import type { Kinded, Value } from '#domain/thing/fields.ts'
import { kindOf } from '#domain/thing/kinds.ts'

const FACTS: CellFacts = {
  currency: 'USD',
  zone: 'Asia/Taipei',
  wordsOf: (option) => ({ even: ['匀速', 'Even'], yes: ['是', 'Yes'], no: ['否', 'No'] })[option] ?? [],
  called: (what, text) => (what === 'page' ? ({ 主页: ['p1'], 横版: ['p2', 'p3'], p1: ['p1'] }[text] ?? []) : null),
}
const WEEK = Array.from({ length: 7 }, () => '1'.repeat(48))
const PACING = { kind: 'choice', options: ['even', 'fast'] } as const

const cells: readonly [Kinded, string, Value][] = [
  [PACING, ' 匀速 ', 'even'],
  [PACING, 'EVEN', 'even'],
  [PACING, 'slow', 'slow'],
  [{ kind: 'choices', options: ['even', 'fast'] }, '匀速；fast', ['even', 'fast']],
  [{ kind: 'flag' }, '是', true],
  [{ kind: 'flag' }, 'maybe', 'maybe'],
  [{ kind: 'money' }, 'USD 1,234.5', '123450'],
  [{ kind: 'money' }, '50 EUR', '50 EUR'],
  [{ kind: 'number', min: 1, max: 9 }, '１８.0', '18'],
  [{ kind: 'day' }, '2026-11-20 00:00:00', '2026-11-20'],
  [{ kind: 'instant' }, '2026/11/20 9:30', '2026-11-20T09:30:00+08:00'],
  [{ kind: 'timeTable' }, WEEK.join('|'), WEEK],
  [{ kind: 'timeTable' }, '0101', ['0101']],
  [{ kind: 'ref', of: 'page' }, '主页', 'p1'],
  [{ kind: 'ref', of: 'page' }, '横版', '横版'],
  [{ kind: 'ref', of: 'interest' }, '6003', '6003'],
  [{ kind: 'refs', of: 'page' }, '主页、p1、横版', ['p1', '横版']],
]
test.each(cells)('a cell of %j that says %j is read as %j', (field, cell, value) => {
  expect(readCell(field, cell, FACTS)).toEqual(value)
})

const checks: readonly [Kinded, Value, object[]][] = [
  [{ kind: 'line', max: 3, measure: 'width' }, '长长', [{ code: 'thing.too_wide', params: { max: 3, width: 4 } }]],
  [{ kind: 'choices', options: ['even'] }, ['even', 'slow'], [{ code: 'thing.not_choice', params: { text: 'slow' } }]],
  [{ kind: 'instant' }, '2026-02-31T00:00:00+08:00', [{ code: 'thing.not_instant', params: { text: '2026-02-31T00:00:00+08:00' } }]],
  [{ kind: 'timeTable' }, ['0101'], [{ code: 'thing.not_time_table' }]],
  [{ kind: 'money' }, '50 EUR', [{ code: 'thing.not_amount', params: { text: '50 EUR', currency: 'USD' } }]],
  [{ kind: 'number', min: 1, max: 9 }, '7', []],
  [{ kind: 'number', min: 1, max: 9 }, '07', [{ code: 'value.not_integer', params: { text: '07' } }]],
  [{ kind: 'link' }, 'https://a.example:8443/', [{ code: 'thing.not_link' }]],
  [{ kind: 'link', foreign: true }, 'https://a.example:8443/', []],
  [{ kind: 'link', foreign: true }, 'javascript:alert(1)', [{ code: 'thing.not_address' }]],
  [PACING, 'x'.repeat(61), [{ code: 'thing.not_choice', params: { text: `${'x'.repeat(60)}…` } }]],
]
test.each(checks)('of %j the value %j is refused with %j', (field, value, reasons) => {
  expect(kindOf(field).check(value, field, 'USD')).toEqual(reasons)
})

const pairs: readonly [Kinded, Value, Value, boolean][] = [
  [{ kind: 'refs', of: 'geo', unordered: true }, ['TW', 'JP'], ['JP', 'TW'], true],
  [{ kind: 'refs', of: 'geo' }, ['TW', 'JP'], ['JP', 'TW'], false],
  [{ kind: 'choices', options: ['a', 'b'] }, ['a', 'b'], ['b', 'a'], true],
  [{ kind: 'timeTable' }, ['1', '0'], ['0', '1'], false],
  [{ kind: 'instant' }, '2026-11-20T09:30:00+08:00', '2026-11-20T01:30:00Z', true],
  [{ kind: 'line', max: 9 }, 'a', 'A', false],
  [{ kind: 'flag' }, true, false, false],
]
test.each(pairs)('of %j the values %j and %j are the same: %j', (field, one, other, isSame) => {
  expect(kindOf(field).same(one, other, field)).toBe(isSame)
})
