import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Npm } from '#server/column-store/install-engine.ts'
import { engineOrSkip, skippedLine } from '#tests/kit/engine-or-skip.ts'
import { emptyPackage, LINUX, LINUX_PACKAGES, putInstalled } from '#tests/kit/engine-package-folder.ts'
import { noteSkipped, readSkipped } from '#tests/kit/engine-skipped.ts'
import { sourceFiles } from '#tests/kit/house.ts'

let folder: string
let packageFolder: string
let installs: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-engine-'))
  packageFolder = emptyPackage(folder)
  installs = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const npm =
  (ci: () => void): Npm =>
  async ([command]) => {
    if (command !== 'ci') return ''
    installs += 1
    ci()
    return ''
  }
const failing = (message: string) =>
  npm(() => {
    throw new Error(message)
  })
const choose = (by: Npm, machine = LINUX) => engineOrSkip({ packageFolder, machine, npm: by })

test('an engine that is installed is used, and npm is not asked', async () => {
  putInstalled(packageFolder)
  expect(await choose(failing('code ENOTFOUND'))).toEqual({ runs: true })
  expect(installs).toBe(0)
})

test('one that is missing is installed, once for two workers that begin together', async () => {
  const installing = npm(() => putInstalled(packageFolder))
  expect(await Promise.all([choose(installing), choose(installing)])).toEqual([{ runs: true }, { runs: true }])
  expect(installs).toBe(1)
})

test('a machine without a binary skips, and says which it is', async () => {
  expect(await choose(failing('not asked'), { os: 'linux', cpu: 'x64', libc: 'musl' })).toEqual({
    runs: false,
    why: 'the engine has no binary for linux-x64-musl',
  })
  expect(installs).toBe(0)
})

test.each([
  'code ENOTFOUND syscall getaddrinfo errno ENOTFOUND',
  'code ECONNREFUSED syscall connect',
  'code E404 404 Not Found - GET https://registry.example.com/chdb',
  'spawn npm ENOENT',
])('where npm does not get the package (%s), it skips and says why', async (said) => {
  expect(await choose(failing(said))).toEqual({ runs: false, why: `npm cannot install the engine (${said})` })
})

test.each(['code EINTEGRITY sha512 of chdb differs', 'code ENOSPC no space left on device', 'code ENOENT open package.json'])(
  'a package that was to be had and is not installed (%s) is a failure',
  async (said) => {
    await expect(choose(failing(said))).rejects.toThrow(said)
  },
)

test('npm that ends well without the binary is a failure', async () => {
  await expect(choose(npm(() => putInstalled(packageFolder, LINUX_PACKAGES.slice(0, 3))))).rejects.toThrow('left out the engine')
})

test('workers that skip make one line, which counts each file once', () => {
  for (const file of ['a.test.ts', 'b.test.ts', 'a.test.ts']) noteSkipped(folder, file, 'no registry')
  const { files, why = '' } = readSkipped(folder)
  expect(skippedLine(why, files.length)).toBe('Tests of the embedded engine of reports in 2 files were skipped: no registry.')
})

test('every test file that starts the engine asks first whether it runs here', () => {
  const starting = sourceFiles('tests').filter(({ path, text }) => path.endsWith('.test.ts') && /kit\/column-store\.ts'/.test(text))
  expect(starting.length).toBeGreaterThan(5)
  expect(starting.filter(({ text }) => !text.includes('testOfEngine(import.meta.url)')).map(({ path }) => path)).toEqual([])
})
