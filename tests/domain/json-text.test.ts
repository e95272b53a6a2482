import { describe, expect, test } from 'vitest'
import { exceedsJsonLimits, JSON_DEPTH_MAX, JSON_VALUES_MAX, parseJson } from '#domain/json-text.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('JSON text is judged before it is parsed', () => {
  test.each([
    ['as deep as may be', nested(JSON_DEPTH_MAX), false],
    ['one deeper', nested(JSON_DEPTH_MAX + 1), true],
    ['objects in objects', '{"a":'.repeat(JSON_DEPTH_MAX + 1), true],
    ['never closed', '['.repeat(100), true],
    ['as many values as may be', `[${'1,'.repeat(JSON_VALUES_MAX - 2)}1]`, false],
    ['one more', `[${'1,'.repeat(JSON_VALUES_MAX - 1)}1]`, true],
    ['side by side, none deep', `[${Array.from({ length: 1000 }, () => '[[]]').join(',')}]`, false],
    ['brackets inside a text', JSON.stringify('['.repeat(100)), false],
    ['brackets behind an escaped quote', JSON.stringify(`"${'['.repeat(100)}`), false],
    ['brackets behind an escaped backslash at the end of a text', `["\\\\",${'['.repeat(100)}`, true],
    ['a text without an end', `"${'['.repeat(100)}`, false],
  ])('%s', (_, text, exceeds) => {
    expect(exceedsJsonLimits(text)).toBe(exceeds)
  })

  test('what is within the limits is read as JSON, what is beyond is told apart from what is none', () => {
    expect(parseJson('{"a":[1,"x"]}')).toEqual({ a: [1, 'x'] })
    expect(() => parseJson(nested(100))).toThrow(RangeError)
    expect(() => parseJson('{')).toThrow(SyntaxError)
  })
})
