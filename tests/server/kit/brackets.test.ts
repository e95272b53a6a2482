import { expect, test } from 'vitest'
import { LIST_LIMIT, PARAMETER_LIMIT, parseBrackets, parseFields } from '#server/kit/brackets.ts'
import { Refused } from '#server/kit/refused.ts'

const codeOf = (read: () => unknown): string => {
  try {
    read()
    return 'taken'
  } catch (error) {
    return error instanceof Refused ? `${error.status} ${error.message}` : `threw ${String(error)}`
  }
}

test('lists and nested values arrive as they were sent', () => {
  expect(parseBrackets('ids[]=1&ids[]=2&filter[name]=%E6%98%9F+%E6%B2%B3&empty=')).toEqual({
    ids: ['1', '2'],
    filter: { name: '星 河' },
    empty: '',
  })
  expect(parseBrackets('ids[]=1')).toEqual({ ids: ['1'] })
  expect(parseBrackets('')).toEqual({})
})

test('a list of exactly the limit arrives whole, one more is refused and never cut', () => {
  const list = (length: number, part = 'ids[]') => Array.from({ length }, (_, index) => `${part}=${index}`).join('&')
  expect(parseBrackets(list(LIST_LIMIT))).toEqual({ ids: Array.from({ length: LIST_LIMIT }, (_, index) => String(index)) })
  for (const part of ['ids[]', 'ids', 'a[ids][]'])
    expect(codeOf(() => parseBrackets(list(LIST_LIMIT + 1, part)))).toBe('400 input.too_many')
  expect(codeOf(() => parseBrackets('ids[2000]=1'))).toBe('400 input.too_many')
})

test('too many parameters and too deep a nesting are refused', () => {
  const many = Array.from({ length: PARAMETER_LIMIT + 1 }, (_, index) => `k${index}=1`).join('&')
  expect(codeOf(() => parseBrackets(many))).toBe('400 input.too_many')
  expect(codeOf(() => parseBrackets(`a${'[b]'.repeat(5)}=1`))).toBe('taken')
  expect(codeOf(() => parseBrackets(`a${'[b]'.repeat(6)}=1`))).toBe('400 input.too_many')
  expect(codeOf(() => parseBrackets(`a${'[b]'.repeat(1000)}=1`))).toBe('400 input.too_many')
})

test.each([
  '__proto__[admin]=1',
  'a[__proto__][admin]=1',
  'constructor[prototype][admin]=1',
  'a[constructor]=1',
  'prototype=1',
  '%5f%5fproto%5f%5f[admin]=1',
  'a.__proto__.b=1',
  'a[][__proto__]=1',
])('%s is refused and pollutes nothing', (text) => {
  expect(codeOf(() => parseBrackets(text))).toBe('400 input.forbidden_key')
  expect(codeOf(() => parseFields([{ name: decodeURIComponent(text.split('=')[0] ?? ''), value: '1' }]))).toBe('400 input.forbidden_key')
  expect(Reflect.get({}, 'admin')).toBeUndefined()
})

test.each([
  ['a=%00', '400 input.control_character'],
  ['%E0%A4%A=1', '400 input.unreadable'],
])('%s is refused', (text, code) => {
  expect(codeOf(() => parseBrackets(text))).toBe(code)
})

test('fields of a multipart body read like a form, whatever is in the values', () => {
  const fields = [
    { name: 'pasted', value: 'a&b=c[]%00\n名称' },
    { name: 'ids[]', value: '1' },
    { name: 'ids[]', value: '2' },
    { name: 'map[x]', value: '[]' },
  ]
  expect(parseFields(fields)).toEqual({ pasted: 'a&b=c[]%00\n名称', ids: ['1', '2'], map: { x: '[]' } })
  expect(codeOf(() => parseFields([{ name: 'a', value: '\0' }]))).toBe('400 input.control_character')
})
