import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBytes, textOf } from '#server/kit/json-bytes.ts'

test('a list as bytes is what JSON says of it, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (items) => {
      expect(textOf(jsonBytes(items))).toBe(JSON.stringify(items))
    }),
  )
})

test('and so is one of many pieces, with texts that are larger than a piece', () => {
  const items = Array.from({ length: 2_000 }, (_, at) => [
    `${at}`,
    '萌宠🐱'.repeat(at % 50),
    at % 500 === 0 ? 'ü'.repeat(100_000) : '"\\\n',
  ])
  expect(textOf(jsonBytes(items))).toBe(JSON.stringify(items))
})
