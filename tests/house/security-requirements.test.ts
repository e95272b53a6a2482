import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../kit/house.ts'

/** How many sections each chapter of ASVS 5.0 has; the last one has nothing for a house without it. */
const SECTIONS = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5]

const ROWS = readFileSync(join(ROOT, 'docs/security-requirements.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))

test('every section of the standard has its line, and no line is empty', () => {
  const wanted = [
    ...SECTIONS.flatMap((count, chapter) => Array.from({ length: count }, (_, index) => `V${chapter + 1}.${index + 1}`)),
    'V17',
  ]
  expect(ROWS.map(([section]) => section)).toEqual(wanted)
  expect(ROWS.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([])
})

test('every file that a line names is there, and every test is in its file', () => {
  const gone = ROWS.flatMap(([section, , shown = '']) =>
    [...shown.matchAll(/`((?:tests|src|server|docs)\/[^`]+)`(?:: "([^"]+)")?/g)].flatMap(([, path = '', name]) => {
      if (!existsSync(join(ROOT, path))) return [`${section}: ${path}`]
      return name === undefined || readFileSync(join(ROOT, path), 'utf8').includes(name) ? [] : [`${section}: ${path} has no “${name}”`]
    }),
  )
  expect(gone).toEqual([])
})
