import { expect, test } from 'vitest'
import { EDITED_PARTS, functionsOf, grantChanges, withFunction, withList } from '#permissions/edit-grants.ts'
import { FUNCTIONS } from '#permissions/functions.ts'
import type { Grants } from '#permissions/grants.ts'
import { WORDS } from '#i18n/catalogue.ts'

const NONE: Grants = { global: {}, pages: {} }

test('every function is in one edited part, and every part has a name', () => {
  expect(EDITED_PARTS.flatMap((part) => functionsOf(part).map((func) => `${part}.${func}`)).sort()).toEqual([...FUNCTIONS].sort())
  expect(EDITED_PARTS.filter((part) => !Object.hasOwn(WORDS, `settings.part.${part}`))).toEqual([])
})

test('a function is granted and taken away; a part that says nothing is gone', () => {
  const granted = withFunction(NONE, 'ads', 'batch.view', true)
  expect(granted).toEqual({ global: {}, pages: { ads: { func: { 'batch.view': true } } } })
  expect(withFunction(granted, 'ads', 'batch.view', false)).toEqual(NONE)
  expect(withFunction(NONE, 'global', '*', true)).toEqual({ global: { func: { '*': true } }, pages: {} })
})

test('a list is all, some, none or what the part below says', () => {
  expect(withList(NONE, 'ads', 'game', [])).toEqual({ global: {}, pages: { ads: { game: [] } } })
  expect(withList({ global: { game: ['*'] }, pages: {} }, 'global', 'game', undefined)).toEqual(NONE)
})

test('the difference names each function and list that changes, and nothing else', () => {
  const before: Grants = { global: { game: ['1', '2'] }, pages: { ads: { func: { 'batch.view': true, 'batch.build': false } } } }
  const after: Grants = { global: { game: ['2', '1'] }, pages: { ads: { func: { 'batch.commit': true }, region: ['*'] } } }
  expect(grantChanges(before, before)).toEqual([])
  expect(grantChanges(before, after)).toEqual([
    { kind: 'function', part: 'ads', func: 'batch.view', isOn: false },
    { kind: 'function', part: 'ads', func: 'batch.commit', isOn: true },
    { kind: 'list', part: 'ads', list: 'region', before: undefined, after: ['*'] },
  ])
})
