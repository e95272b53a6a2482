import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageOf } from '#permissions/pages.ts'
import { ROOT } from '../kit/house.ts'

const HEAD = ['id', 'page', 'test', 'says']
/** Letters for the chapter, a number, and a number within it: A1, A13.01, RV4. */
const ID = /^[A-Z]{1,2}\d+(\.\d+)?$/
const NOT_YET = 'not yet: '
/** How a line without a page says why it has none. */
const EVERYWHERE = 'everywhere: '

type Line = { id: string; page: string; test: string; says: string; cells: number }

const lineOf = (text: string): Line => {
  const cells = text.split('\t')
  const [id = '', page = '', shown = '', says = ''] = cells
  return { id, page, test: shown, says, cells: cells.length }
}

const [head = '', ...rest] = readFileSync(join(ROOT, 'docs/capabilities.tsv'), 'utf8').trimEnd().split('\n')
const LINES = rest.map(lineOf)

/** What is wrong with a line by itself, in words. */
function faultsOf({ id, page, test: shown, says, cells }: Line): string[] {
  const landed = page.startsWith('/') && pageOf(page)?.landed === true
  const hasReason = page === '-' && (says.startsWith(NOT_YET) || says.startsWith(EVERYWHERE))
  return [
    ...(cells === HEAD.length ? [] : [`${id}: ${cells} cells`]),
    ...(ID.test(id) ? [] : [`${id}: no id`]),
    ...(landed || hasReason ? [] : [`${id}: ${page} is no page that is there, and nothing says why`]),
    ...(/^tests\/[\w./-]+\.test\.tsx?$/.test(shown) && existsSync(join(ROOT, shown)) ? [] : [`${id}: ${shown} is no test`]),
    ...(says.trim().length >= 20 ? [] : [`${id}: says nothing`]),
  ]
}

/** A2 before A10, A13.2 before A13.10. */
const byNature = new Intl.Collator('en', { numeric: true }).compare

test('each line names a page that is there, or says why none; a test; and what is there in a sentence', () => {
  expect(head.split('\t')).toEqual(HEAD)
  expect(LINES.length).toBeGreaterThan(0)
  expect(LINES.flatMap(faultsOf)).toEqual([])
})

test('each capability has one line, in the order of their ids', () => {
  const ids = LINES.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort(byNature))
})

test('a breach is seen: a page to come, a missing reason, a test that is gone, a line without a sentence', () => {
  const faults = (text: string) => faultsOf(lineOf(text))
  const shown = 'tests/house/capabilities.test.ts'
  expect(faults(`A1\t/nowhere\t${shown}\tthe tray lists every flow of the person`)).toEqual([
    'A1: /nowhere is no page that is there, and nothing says why',
  ])
  expect(faults(`A1\t-\t${shown}\tthe tray lists every flow of the person`)).toHaveLength(1)
  expect(faults(`A1\t-\t${shown}\tnot yet: the list comes with its flow`)).toEqual([])
  expect(faults('A1\t/\ttests/house/gone.test.ts\tthe tray lists every flow of the person')).toEqual([
    'A1: tests/house/gone.test.ts is no test',
  ])
  expect(faults(`a1\t/\t${shown}\tshort\tmore`)).toEqual(['a1: 5 cells', 'a1: no id', 'a1: says nothing'])
})
