import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../kit/house.ts'

/** `:has()` that no class, tag or attribute stands before: the browser asks it of every element, and again with every element that is inserted. */
const ofEveryElement = (css: string): string[] =>
  [...css.matchAll(/^[^{}@;]*\{/gm)].flatMap(([rule]) => (/(?:^|[\s,>+~])(?::(?:where|is|not)\()*:has\(/.test(rule) ? [rule.trim()] : []))

test('no style asks of every element what it holds', () => {
  const styles = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  expect(styles.length).toBeGreaterThan(20)
  expect(styles.flatMap((file) => ofEveryElement(readFileSync(join(ROOT, 'src', file), 'utf8')))).toEqual([])
})

test('a breach is seen', () => {
  const rules = [
    ':where(:has(> .fd-hidden)) {',
    '.fd-page > :has(textarea) {',
    '.fd-page:has(> .fd-grid, > .fd-split) {',
    'label:has(:checked) {',
    '.fd-page > :is(.fd-grid, :has(> .fd-grid)) {',
  ]
  expect(rules.flatMap((rule) => ofEveryElement(`${rule}\n  color: red;\n}`))).toEqual([rules[0], rules[1], rules[4]])
})
