import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../kit/house.ts'
import { billOf } from '../../scripts/sbom.mjs'

const manifest = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
const bill = billOf()
const names = new Set(bill.components.map(({ name }) => name))

test('the bill holds every package that is shipped, and none for building and testing alone', () => {
  expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([])
  expect(['vitest', 'oxlint', 'storybook', 'playwright-core'].filter((name) => names.has(name))).toEqual([])
})

test('each is pinned by a hash and says its licence', () => {
  expect(bill.components.filter(({ hashes, licenses }) => !hashes?.[0]?.content || !licenses).map(({ purl }) => purl)).toEqual([])
})

test('no licence asks to publish what is built with it', () => {
  const asking = bill.components.filter(({ licenses }) =>
    /\b(AGPL|GPL|SSPL|BUSL|CC-BY-NC)\b/.test(JSON.stringify(licenses).replaceAll('LGPL', '')),
  )
  expect(asking.map(({ purl }) => purl)).toEqual([])
})
