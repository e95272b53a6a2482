import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './project.mjs'

/** Runs Vitest and counts. A file that cannot be read counts no test, and a run that breaks off none at all: neither may look like success. */
export async function runTests(args, env = {}) {
  const report = join(ROOT, 'dist', `test-report-${process.pid}.json`)
  const code = await run(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile.json=${report}`, ...args],
    // the build has left NODE_ENV=production behind, and React has no test helpers then
    { env: { ...process.env, NODE_ENV: 'test', ...env } },
  )
  const { passed, failed, skipped } = countOf(report)
  rmSync(report, { force: true })
  return { code, passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped }
}

function countOf(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failedTests = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'failed').length
  const unreadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  return { passed: numPassedTests, failed: failedTests + unreadable, skipped: numPendingTests }
}
