import { prepare } from './build.mjs'
import { findChromium, provideBrowser } from './kit/browser.mjs'
import { alone, installMissing, requireNode } from './kit/project.mjs'
import { runTests } from './kit/run-tests.mjs'

/**
 * `npm test`: installs and builds what is missing, runs every test, and ends with `N passed, N failed`. Arguments go to
 * Vitest; with arguments nothing is built, because a single test file seldom needs it.
 */
requireNode()
const args = process.argv.slice(2)

let result = { code: 1, passed: 0, failed: 1, skipped: 0 }
let missing = []
try {
  await alone(() => installMissing({ withTools: true }))
  if (args.length === 0) {
    missing = await provideBrowser()
    for (const sentence of missing) console.log(sentence)
    await prepare()
  }
  const reporters = ['default', './tests/kit/run/where-time-goes.ts'].map((reporter) => `--reporter=${reporter}`)
  result = await runTests([...reporters, ...args], findChromium() ? { CHROMIUM: findChromium() } : {})
} catch (error) {
  console.error(error.message)
}

for (const sentence of missing) console.log(sentence)
if (result.skipped > 0) console.log(`${result.skipped} skipped: this machine cannot run them, their titles say why.`)
console.log(`${result.passed} passed, ${result.failed} failed`)
process.exitCode = result.code === 0 && missing.length === 0 ? 0 : 1
