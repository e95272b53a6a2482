import { expect, test } from 'vitest'
import { isBlank } from '#domain/batch/spec-values.ts'

test.each([
  ['nothing', undefined, true],
  ['an empty text', '', true],
  ['spaces alone', ' \u3000 ', true],
  ['no choice', [], true],
  ['no amount in any currency', {}, true],
  ['a zero, which is a value', '0', false],
  ['a text', 'x', false],
  ['a choice, even an empty one', [''], false],
  ['an amount in one currency', { USD: '100' }, false],
])('%s is blank: %o → %s', (_what, value, blank) => {
  expect(isBlank(value)).toBe(blank)
})
