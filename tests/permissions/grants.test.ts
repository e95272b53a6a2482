import { expect, test } from 'vitest'
import { WORDS } from '#i18n/catalogue.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { FUNCTIONS, isKnownPermission } from '#permissions/functions.ts'
import { functionBlockers, scopeBlockers, scopeHolds, scopeOf, type Grants } from '#permissions/grants.ts'
import { PAGES } from '#permissions/page-list.ts'
import { mayUse, PERMISSION_TABLE, ROLES, VIEWER } from './permission-table.ts'
import { PRESETS } from '#permissions/presets.ts'

const codes = (blockers: { code: string }[]) => blockers.map(({ code }) => code)

test('a page list takes the place of the global one, an absent one leaves it, none at all means nothing', () => {
  const grants: Grants = { global: { game: ['1', '2'], region: ['*'] }, pages: { ads: { game: ['3'] }, finance: { game: [] } } }
  expect(scopeOf(grants, 'ads', 'game')).toEqual(['3'])
  expect(scopeOf(grants, 'finance', 'game')).toEqual([])
  expect(scopeOf(grants, 'review', 'game')).toEqual(['1', '2'])
  expect(scopeOf(grants, 'ads', 'region')).toBe('*')
  expect(scopeOf(grants, 'ads', 'spreader')).toEqual([])
  expect([scopeHolds('*', '9'), scopeHolds(['1'], '9')]).toEqual([true, false])
  expect(scopeBlockers(grants, 'ads', 'game', '1')).toEqual([{ code: 'permission.game_outside', params: { id: '1' }, field: 'game_id' }])
})

test("a function is granted by name or by '*'; a page's functions take the place of the global ones", () => {
  const grants: Grants = { global: { func: { '*': true } }, pages: { ads: { func: { 'batch.view': true, 'batch.build': false } } } }
  expect(functionBlockers(grants, 'ads.batch.view')).toEqual([])
  expect(codes(functionBlockers(grants, 'ads.batch.build'))).toEqual(['permission.function_missing'])
  expect(codes(functionBlockers(grants, 'ads.batch.commit'))).toEqual(['permission.function_missing'])
  expect(functionBlockers(grants, 'finance.month.confirm')).toEqual([])
})

test.each(ROLES)('%s may use exactly what the permission table says', (role) => {
  const grants = role === 'viewer' ? VIEWER : PRESETS[role]
  const allowed = FUNCTIONS.filter((permission) => functionBlockers(grants, permission).length === 0)
  expect(allowed).toEqual(FUNCTIONS.filter((permission) => mayUse(role, permission)))
})

test('the permission table decides about every function, and about nothing else', () => {
  expect(Object.keys(PERMISSION_TABLE).sort()).toEqual([...FUNCTIONS].sort())
})

test('every function is said in words', () => {
  expect(FUNCTIONS.filter((name) => !Object.hasOwn(WORDS, `function.${name}`))).toEqual([])
})

test('every endpoint asks for a permission that can be granted, and every function is asked for', () => {
  expect(ALL_ENDPOINTS.filter(({ permission, also = [] }) => ![permission, ...also].every(isKnownPermission))).toEqual([])
  const asked = new Set<string>([
    ...ALL_ENDPOINTS.flatMap(({ permission, also = [] }) => [permission, ...also]),
    ...PAGES.flatMap(({ needs }) => needs?.func ?? []),
  ])
  expect(FUNCTIONS.filter((name) => !asked.has(name))).toEqual([])
})
