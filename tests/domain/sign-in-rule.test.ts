import { expect, test } from 'vitest'
import { ruleFor, SIGN_IN_RULE } from '#domain/sign-in-rule.ts'
import { blankOf, thingBlockers } from '#domain/thing/thing.ts'

const aRule = (more: object) => ({ domain: '*', claim: '', claim_value: '', ...more })
const of = (email: string, claims: object = {}) => ({ email, claims: { ...claims } })

test('the first rule that matches decides', () => {
  const rules = [aRule({ domain: 'a.example', name: 1 }), aRule({ name: 2 }), aRule({ domain: 'b.example', name: 3 })]
  expect(['x@a.example', 'x@b.example'].map((email) => ruleFor(rules, of(email)))).toEqual([rules[0], rules[1]])
  expect(ruleFor([], of('x@a.example'))).toBe(undefined)
})

test.each([
  ['x@chenxing.example', true],
  ['x@Chenxing.Example', true],
  ['x@sub.chenxing.example', false],
  ['x@notchenxing.example', false],
  ['chenxing.example@other.example', false],
])('a domain holds for its own addresses only: %s is %s', (email, isHeld) => {
  expect(ruleFor([aRule({ domain: 'chenxing.example' })], of(email)) !== undefined).toBe(isHeld)
})

test.each([
  [{ groups: 'buyers' }, true],
  [{ groups: ['x', 'buyers'] }, true],
  [{ groups: 'Buyers' }, false],
  [{ groups: ['buyers-old'] }, false],
  [{ groups: { buyers: true } }, false],
  [{}, false],
])('a claim is the text, or has it in its list: %j is %s', (claims, isHeld) => {
  expect(ruleFor([aRule({ claim: 'groups', claim_value: 'buyers' })], of('x@a.example', claims)) !== undefined).toBe(isHeld)
})

test.each([
  [{ domain: '@chenxing.example' }, ['thing.not_domain']],
  [{ domain: 'chenxing' }, ['thing.not_domain']],
  [{ domain: 'x@chenxing.example' }, ['thing.not_domain']],
  [{ domain: '*' }, []],
  [{ domain: 'Chenxing.Example' }, []],
  [{ claim: 'groups' }, ['sign_in_rule.claim_half']],
  [{ claim_value: 'buyers' }, ['sign_in_rule.claim_half']],
  [{ all_games: false, game_ids: [] }, ['thing.value_missing']],
])('what is against a rule: %j is %j', (typed, codes) => {
  const values = {
    ...blankOf(SIGN_IN_RULE).values,
    place: '1',
    domain: 'chenxing.example',
    preset: 'buyer',
    all_games: true,
    ...typed,
  } as const
  expect(thingBlockers(SIGN_IN_RULE, values).map(({ code }) => code)).toEqual(codes)
})
