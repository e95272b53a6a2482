import { expect, test } from 'vitest'
import { ownPasswordBlockers, passwordBlockers } from '#domain/password.ts'

const OWNER = { account: 'chen.xiaoyu', name: '陈晓宇', email: 'xiaoyu.chen@example.com' }
const isGuessable = (password: string) => passwordBlockers(password, OWNER).length > 0

test.each([
  'password1234',
  'Passw0rd!Passw0rd!',
  '123456789012',
  'qwertyuiop12',
  '1qaz2wsx3edc',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'Flightdeck2026',
  'FlightdeckAdmin!2026',
  'woaini1314520',
  'iloveyou-iloveyou',
  'xiaoyu.chen-2026',
  '陈晓宇陈晓宇陈晓宇陈晓宇',
  'admin@1234567',
])('%s is one of the first that are tried', (password) => {
  expect(isGuessable(password)).toBe(true)
})

test.each([
  'a-long-new-password',
  'correct horse battery staple',
  '839201748362', // any composition may be
  '落霞与孤鹜齐飞秋水共长天一色',
  'vN8s-kQ2m-pW4x',
  'the second password',
])('%s is taken', (password) => {
  expect(isGuessable(password)).toBe(false)
})

test('the refusal names the field', () => {
  expect(passwordBlockers('password1234', OWNER)).toEqual([{ code: 'administration.password_guessable', field: 'password' }])
})

test.each([
  ['nothing is typed', '', '', '', ['present_missing', 'characters_missing']],
  ['the new one is short', 'old', 'vN8s', 'vN8s', ['characters_missing']],
  ['the second is on its way', 'old', 'vN8s-kQ2m-pW4x', 'vN8s', ['again_missing']],
  ['the two differ', 'old', 'vN8s-kQ2m-pW4x', 'vN8s-kQ2m-pW4y', ['again_differs']],
  ['it is the present one', 'vN8s-kQ2m-pW4x', 'vN8s-kQ2m-pW4x', 'vN8s-kQ2m-pW4x', ['same_password']],
  ['all is there', 'old', 'vN8s-kQ2m-pW4x', 'vN8s-kQ2m-pW4x', []],
])('one’s own password, while %s', (_what, present, chosen, again, codes) => {
  const found = ownPasswordBlockers({ present, chosen, again }, OWNER).map(({ code }) => code)
  expect(found).toEqual(codes.map((code) => `own_sign_in.${code}`))
})

test('one’s own password says how many characters it lacks, and is held to the same rule of guessing', () => {
  expect(ownPasswordBlockers({ present: 'old', chosen: 'vN8s-kQ2m', again: 'vN8s-kQ2m' }, OWNER)[0]?.params).toEqual({ count: 3 })
  const guessable = ownPasswordBlockers({ present: 'old', chosen: 'password1234', again: 'password1234' }, OWNER)
  expect(guessable.map(({ code }) => code)).toEqual(['administration.password_guessable'])
})
