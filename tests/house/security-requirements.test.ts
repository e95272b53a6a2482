import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../kit/house.ts'

const linesOf = (path: string) => readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n')

/** Every requirement of ASVS 5.0 at levels 1 and 2 (OWASP/ASVS, 5.0.0, the standard's own list): `V1.1.1 2`. */
const WANTED = linesOf('tests/house/asvs-ids.txt')
const ROWS = linesOf('docs/security-requirements.tsv')
  .slice(1)
  .map((line) => line.split('\t'))

test('every requirement has exactly one line, in the order of the standard, and no cell is empty', () => {
  expect(WANTED.length).toBe(253)
  expect(ROWS.map(([id, level]) => `${id} ${level}`)).toEqual(WANTED)
  expect(ROWS.filter((cells) => cells.length !== 4 || cells.some((cell) => cell.trim() === ''))).toEqual([])
})

test('a line that applies names a test or says why none can show it; what does not apply and what is open say why', () => {
  const applies = new Set(['yes', 'no', 'open'])
  const silent = ROWS.filter(
    ([, , how = '', shown = '']) => !applies.has(how) || (!/(tests|src|server|docs)\/|\.md/.test(shown) && shown.length < 20),
  )
  expect(silent).toEqual([])
})

test('every file that a line names is there, and every test is in its file', () => {
  const gone = ROWS.flatMap(([id, , , shown = '']) => [
    ...[...shown.matchAll(/(?:tests|src|server|docs)\/[\w./-]*\w/g)].flatMap(([path]) =>
      existsSync(join(ROOT, path)) ? [] : [`${id}: ${path}`],
    ),
    ...[...shown.matchAll(/^(tests\/\S+): (.+)$/g)].flatMap(([, path = '', name = '']) =>
      existsSync(join(ROOT, path)) && readFileSync(join(ROOT, path), 'utf8').includes(name) ? [] : [`${id}: ${path} has no “${name}”`],
    ),
  ])
  expect(gone).toEqual([])
})
