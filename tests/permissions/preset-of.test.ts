import { expect, test } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { presetsOf } from '#permissions/preset-of.ts'
import { PRESETS } from '#permissions/presets.ts'

test.each(Object.entries(PRESETS))('the grants of preset %s are named by it only', (name, grants) => {
  expect(presetsOf(grants)).toEqual([name])
})

test('games are no part of a role, further functions are none either', () => {
  const { buyer } = PRESETS
  const more: Grants = {
    global: { ...buyer.global, game: ['1'] },
    pages: { ...buyer.pages, settings: { func: { 'users.view': true } } },
  }
  expect(presetsOf(more)).toEqual(['buyer'])
})

test('two roles of one user are both named', () => {
  expect(presetsOf({ global: {}, pages: { ...PRESETS.buyer.pages, ...PRESETS.finance.pages } })).toEqual(['buyer', 'finance'])
})

test('without a function it is none, with functions of no role another one', () => {
  expect(presetsOf({ global: { game: ['*'] }, pages: { ads: { func: { 'batch.view': false } } } })).toEqual(['none'])
  expect(presetsOf({ global: {}, pages: { data: { func: { 'table.view': true } } } })).toEqual(['other'])
  expect(presetsOf({ global: { func: { '*': true } }, pages: { finance: { func: {} } } })).not.toContain('admin')
})
