import { expect, test } from 'vitest'
import { passwordBlockers } from '#domain/password.ts'

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
