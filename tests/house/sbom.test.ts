import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ROOT, sourceFiles } from '../kit/house.ts'
import { billOf } from '../../scripts/sbom.mjs'

const manifest = z
  .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
const bill = billOf()
const names = new Set(bill.components.map(({ name }) => name))

test('the bill holds every package that is shipped, and none for building and testing only', () => {
  expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([])
  expect(['vitest', 'oxlint', 'storybook', 'playwright-core'].filter((name) => names.has(name))).toEqual([])
})

test('each is pinned by a hash and says its licence', () => {
  expect(bill.components.filter(({ hashes, licenses }) => !hashes?.[0]?.content || !licenses).map(({ purl }) => purl)).toEqual([])
})

/** Whole programs that we start as processes of their own: their licence binds them, not what starts them. Nothing of them is built in. */
const PROGRAMS = ['darwin-arm64', 'linux-arm64', 'linux-x64', 'win32-x64'].map((machine) => `@ffmpeg-installer/${machine}`)

test('no licence asks to publish what is built with it; the programs that are only started say theirs', () => {
  const asking = bill.components.filter(({ licenses }) =>
    /\b(AGPL|GPL|SSPL|BUSL|CC-BY-NC)\b/.test(JSON.stringify(licenses).replaceAll('LGPL', '')),
  )
  expect(asking.map(({ name }) => name)).toEqual(PROGRAMS)
  const imported = sourceFiles('server', 'src', 'scripts').filter(({ text }) => /from '@ffmpeg-installer/.test(text))
  expect(imported.map(({ path }) => path)).toEqual([])
})

test('each licence has the name that SPDX gives it', () => {
  const ids = bill.components.flatMap(({ licenses }) => licenses?.flatMap((one) => ('license' in one ? [one.license.id] : [])) ?? [])
  expect([...new Set(ids)].filter((id) => !/^[A-Za-z0-9][A-Za-z0-9.-]*$/.test(id) || id.startsWith('GPLv'))).toEqual([])
})
