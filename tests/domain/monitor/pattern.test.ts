import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { compilePattern, MAX_ADDRESS_LENGTH, MAX_POSITIONS, patternBlockers } from '#domain/monitor/pattern.ts'
import { EVIL_ADDRESSES, EVIL_PATTERNS } from './evil-patterns.ts'

const found = (pattern: string, address: string) => compilePattern(pattern).found(address)
const codeOf = (pattern: string) => patternBlockers(pattern)[0]?.code ?? null

test.each([
  ['^/advertise-2/home$', '/advertise-2/home', true],
  ['^/advertise-2/home$', '/advertise-2/home/x', false],
  ['/batch/[^/]+$', '/advertise-2/batch/n12', true],
  ['^/tools/audience-package/list/(\\d+)', '/tools/audience-package/list/21?x=1', true],
  ['^/tools/(crowd|audience)-package/', '/tools/crowd-package/list', true],
  ['^/a$|^/b$', '/b', true],
  ['^/a$|^/b$', '/bb', false],
  ['spreaderId=\\d{2,4}(&|$|x)', '/x', null],
  ['^$', '', true],
  ['^$', '/', false],
  ['x*', '/', true],
])('%s in %s: %s', (pattern, address, answer) => {
  if (answer === null) expect(codeOf(pattern)).toBe('monitor.pattern.anchor')
  else expect(found(pattern, address)).toBe(answer)
})

test.each([
  ['', 'empty'],
  ['a'.repeat(201), 'too_long'],
  ['(?=a)b', 'look_around'],
  ['(?<=a)b', 'look_around'],
  ['(?<!a)b', 'look_around'],
  ['(?<name>a)', 'look_around'],
  ['(a)\\1', 'back_reference'],
  ['(a)\\k<x>', 'back_reference'],
  ['(a', 'bracket'],
  ['a)', 'bracket'],
  ['[a', 'bracket'],
  ['[z-a]', 'bracket'],
  ['a**', 'repeat'],
  ['*a', 'repeat'],
  ['a{3,2}', 'repeat'],
  ['a{1001}', 'repeat'],
  ['a\\', 'escape'],
  ['\\bword', 'escape'],
  ['[[:alpha:]]', 'escape'],
  ['a^b', 'anchor'],
  ['(^a)', 'anchor'],
  ['a$b', 'anchor'],
  ['页面', 'not_ascii'],
  ['((a{1,30}){1,30})$', 'too_complex'],
  ['(a{100}){9}', 'too_complex'],
  ['((((a{0}){1000}){1000}){1000})', 'too_complex'],
  ['(){1000}', 'too_complex'],
  [`${'('.repeat(21)}a${')'.repeat(21)}`, 'too_complex'],
])('%s is refused: %s', (pattern, code) => expect(codeOf(pattern)).toBe(`monitor.pattern.${code}`))

test('whatever it accepts, the engine of the server accepts, and both find the same', () => {
  const atom = fc.constantFrom('a', 'b', '/', '.', '[ab]', '[^a]', '\\d', '\\w', '\\.', '-')
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 3 },
      atom,
      fc.tuple(tie('part'), tie('part')).map(([one, other]) => one + other),
      fc.tuple(tie('part'), tie('part')).map(([one, other]) => `(${one}|${other})`),
      fc.tuple(tie('part'), fc.constantFrom('*', '+', '?', '{2}', '{0,3}', '{1,}', '*?', '{0}')).map(([one, sign]) => `(?:${one})${sign}`),
    ),
    pattern: fc.tuple(fc.constantFrom('', '^'), tie('part'), fc.constantFrom('', '$')).map(([start, middle, end]) => start + middle + end),
  }))
  const address = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.', '7', '-'), maxLength: 12 })
  fc.assert(
    fc.property(pattern, fc.array(address, { minLength: 1, maxLength: 5 }), (source, addresses) => {
      fc.pre(patternBlockers(source).length === 0)
      const [ours, theirs] = [compilePattern(source), RE2JS.compile(source)]
      expect(addresses.map((one) => ours.found(one))).toEqual(addresses.map((one) => theirs.matcher(one).find()))
    }),
    { numRuns: 2_000 },
  )
})

describe('the work of a match is bounded, whatever the pattern', () => {
  test.each(EVIL_PATTERNS)('%s', (pattern) => {
    const compiled = compilePattern(pattern)
    for (const address of EVIL_ADDRESSES) {
      let steps = 0
      compiled.found(address, (count) => (steps += count))
      expect(steps).toBeLessThanOrEqual(MAX_ADDRESS_LENGTH * MAX_POSITIONS)
    }
  })

  test('an address that is too long matches nothing', () => {
    expect(found('a', 'a'.repeat(MAX_ADDRESS_LENGTH))).toBe(true)
    expect(found('a', 'a'.repeat(MAX_ADDRESS_LENGTH + 1))).toBe(false)
  })
})
