import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { installPlan, noteInstalled } from '../../scripts/kit/install-plan.mjs'
import { ROOT } from '../kit/house.ts'

const HERE = { optional: true, os: [process.platform], cpu: [process.arch] }
const LOCK = {
  '': { optionalDependencies: { '@program/here': '1.0.0', '@program/elsewhere': '1.0.0' } },
  'node_modules/react': { version: '19.0.0' },
  'node_modules/vitest': { version: '4.0.0', dev: true },
  'node_modules/@program/here': { version: '1.0.0', ...HERE },
  'node_modules/@program/elsewhere': { version: '1.0.0', optional: true, os: ['none'], cpu: [process.arch] },
}
type Packages = Readonly<Record<string, object>>

/** A clone with these packages installed; more may come. */
function aClone(installed: Packages = {}) {
  const root = mkdtempSync(join(tmpdir(), 'flightdeck-install-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCK }))
  const put = (packages: Packages) => {
    for (const path of Object.keys(packages)) mkdirSync(join(root, path), { recursive: true })
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
    noteInstalled(root)
  }
  if (Object.keys(installed).length > 0) put(installed)
  const plan = (withTools: boolean) => {
    const { missing = [], args = [] } = installPlan(root, { withTools }) ?? {}
    return [args.slice(0, args.indexOf('--include=optional')).join(' '), ...missing.map((path) => path.replace('node_modules/', ''))]
  }
  return { root, put, plan }
}
const only = (...names: (keyof typeof LOCK)[]): Packages => Object.fromEntries(names.map((name) => [name, LOCK[name]]))
const RUNS = only('node_modules/react', 'node_modules/@program/here')
const TESTS = only('node_modules/react', 'node_modules/vitest', 'node_modules/@program/here')

test('a fresh clone installs for a start what running needs, for the tests everything, each program for this machine', () => {
  const { plan } = aClone()
  expect([plan(false), plan(true)]).toEqual([
    ['ci --omit=dev', 'react', '@program/here'],
    ['ci --include=dev', 'react', 'vitest', '@program/here'],
  ])
})

test('after a start the tests add what they need, and nothing that runs is taken away; after the tests a start needs nothing', () => {
  const { put, plan } = aClone(RUNS)
  expect([plan(false), plan(true)]).toEqual([[''], ['install --no-save --include=dev', 'vitest']])
  put(TESTS)
  expect([plan(false), plan(true)]).toEqual([[''], ['']])
})

test('another version is installed from nothing, with the packages for tests where they were', () => {
  const old = { ...TESTS, 'node_modules/react': { version: '18.0.0' } }
  expect(aClone(old).plan(false)).toEqual(['ci --include=dev', 'react'])
  expect(aClone({ ...RUNS, 'node_modules/react': { version: '18.0.0' } }).plan(false)).toEqual(['ci --omit=dev', 'react'])
})

test('a program npm could not bring is asked for once, and again when the lock file changes', () => {
  const { root, plan } = aClone(only('node_modules/react'))
  expect(plan(false)).toEqual([''])
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCK, changed: true }))
  expect(plan(false)).toEqual(['install --no-save --omit=dev', '@program/here'])
})

test('each package of the lock file says where it is, so that npm need not ask for it', () => {
  const lock = z
    .object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional(), link: z.boolean().optional() })) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  const unsaid = Object.entries(lock.packages).filter(
    ([path, { resolved, link }]) => path !== '' && !link && !resolved?.startsWith('https://registry.npmjs.org/'),
  )
  expect(unsaid).toEqual([])
})
