import ts from 'typescript'
import { expect, test } from 'vitest'
import { sourceFiles } from '../kit/house.ts'
import { powerOf } from '../kit/regex-shape.ts'

/** Every pattern written in our own source, and every place that makes one while it runs. */
function patternsOf(path: string, text: string): { literals: { source: string; flags: string }[]; made: string[] } {
  const literals: { source: string; flags: string }[] = []
  const made: string[] = []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp'
    if (isMade) made.push(path)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { literals, made }
}

const FOUND = sourceFiles('src', 'server').map(({ path, text }) => ({ path, ...patternsOf(path, text) }))

test('no pattern of ours takes more than quadratic time of a text that does not fit', () => {
  const judged = FOUND.flatMap(({ path, literals }) => literals.map((one) => ({ path, ...one, power: powerOf(one.source, one.flags) })))
  expect(judged.length).toBeGreaterThan(100)
  expect(judged.filter(({ power }) => power > 2).map(({ path, source, power }) => `${path}: /${source}/ ${power}`)).toEqual([])
})

test('no pattern is put together while it runs: what a person writes is matched by an engine of its own', () => {
  expect(FOUND.flatMap(({ made }) => made)).toEqual([])
})

test.each([
  ['^(a+)+$', Infinity],
  ['(a*)*b', Infinity],
  ['^(a|a)*$', Infinity],
  ['^(\\w+\\s?)+$', Infinity],
  ['^(a|ab|b)*c$', Infinity],
  ['(?=(x+)+y)x', Infinity],
  ['^(\\d+,)*\\d+$', 1],
  ['^[\\w.-]{1,40}$', 1],
  ['^-?(\\d+|\\d{1,3}(,\\d{3})+)(\\.\\d+)?%?$', 1],
  ['^\\s*\\s*$', 2],
  ['\\s+$', 2],
  ['^a*a*a*$', 3],
  ['^.*foo.*bar$', 2],
  ['abc', 1],
])('/%s/ is of power %s', (source, power) => expect(powerOf(source, '')).toBe(power))
