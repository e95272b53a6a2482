import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './build.mjs'
import { findChromium, provideBrowser } from './kit/browser.mjs'
import { alone, installMissing, requireNode, ROOT, run } from './kit/project.mjs'

/**
 * `npm test`: installs and builds what is missing, runs every test, and ends with `N passed, N failed`. Arguments go to
 * Vitest; with arguments nothing is built, because a single test file seldom needs it.
 */
requireNode()
const args = process.argv.slice(2)
const report = join(ROOT, 'dist', 'test-report.json')

let code = 1
let missing = []
try {
  await alone(() => installMissing({ withTools: true }))
  if (args.length === 0) {
    missing = await provideBrowser()
    for (const sentence of missing) console.log(sentence)
    await prepare()
  }
  rmSync(report, { force: true })
  // the build has left NODE_ENV=production behind, and React has no test helpers then
  const env = { ...process.env, NODE_ENV: 'test', ...(findChromium() ? { CHROMIUM: findChromium() } : {}) }
  code = await run(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['default', 'json', './tests/kit/run/where-time-goes.ts'].map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env },
  )
} catch (error) {
  console.error(error.message)
}

const { passed, failed, skipped } = countOf(report)
for (const sentence of missing) console.log(sentence)
if (skipped > 0) console.log(`${skipped} skipped: this machine cannot run them, their titles say why.`)
// a file that cannot be read counts no test, and a run that breaks off none at all: neither may look like success
const broken = code !== 0 && failed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed + broken} failed`)
process.exitCode = code === 0 && missing.length === 0 ? 0 : 1

function countOf(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failedTests = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'failed').length
  const unreadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  return { passed: numPassedTests, failed: failedTests + unreadable, skipped: numPendingTests }
}
