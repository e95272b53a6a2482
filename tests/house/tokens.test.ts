import { expect, test } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../kit/house.ts'

const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, 'src', file), 'utf8') }))

type Source = (typeof SOURCES)[number]
const declared = new Set(SOURCES.flatMap(({ text }) => [...text.matchAll(/(--fd-[\w-]+)['"]?:/g)].map(([, name]) => name)))

/** Tokens that are used and nowhere declared: a browser leaves the whole line out and says nothing. */
const undeclared = ({ file, text }: Source) =>
  [...text.matchAll(/var\((--fd-[\w-]+)/g)].flatMap(([, name]) => (declared.has(name) ? [] : [`${file}: ${name}`]))

test('every token that a style uses is declared', () => {
  expect(declared.size).toBeGreaterThan(20)
  expect(SOURCES.flatMap(undeclared)).toEqual([])
})

test('a breach is seen', () => {
  expect(undeclared({ file: 'x.css', text: 'a { color: var(--fd-nowhere); border: var(--fd-line) }' })).toEqual(['x.css: --fd-nowhere'])
})
