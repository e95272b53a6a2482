import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, sourceFiles } from '../kit/house.ts'

/** Classes that are put on a link itself, also by the part that draws one (`kit/shell/Way.tsx`). */
const onLinks = (text: string): string[] =>
  [...text.matchAll(/<(?:a|Way)\b[^>]*?\bclassName="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' ').filter((name) => name.startsWith('fd-')),
  )

/** Rules by one class only that give a color. */
const coloring = (css: string): string[] =>
  [...css.matchAll(/(?<=(?:^|[},/])\s*)\.(fd-[\w-]+)\s*\{([^}]*)\}/g)].flatMap(([, name = '', rule = '']) =>
    /(?:^|[\s;])color:/.test(rule) ? [name] : [],
  )

const breaches = (pages: readonly string[], styles: readonly string[]): string[] => {
  const links = new Set(pages.flatMap(onLinks))
  return [...new Set(styles.flatMap(coloring))].filter((name) => links.has(name))
}

const STYLES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))

test('a link keeps its own color in the dark: Blueprint’s .bp6-dark a is stronger than a class only', () => {
  const pages = sourceFiles('src').map(({ text }) => text)
  expect(pages.flatMap(onLinks).length).toBeGreaterThan(3)
  expect(breaches(pages, STYLES)).toEqual([])
})

test('a breach is seen', () => {
  const link = '<a data-tool className="fd-tool" href={href}>'
  expect(breaches([link], ['.fd-x { top: 0 }\n.fd-tool {\n  gap: 4px;\n  color: red;\n}'])).toEqual(['fd-tool'])
  expect(breaches(['<Way href={href} onGo={onGo} className="fd-tool">'], ['.fd-tool { color: red }'])).toEqual(['fd-tool'])
  expect(breaches([link], ['.fd-tool:is(a, button) { color: red }', '.fd-tool { background-color: red }'])).toEqual([])
})
