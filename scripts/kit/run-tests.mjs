import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT, run } from './project.mjs'

/**
 * Runs Vitest, counts, and names again what failed: of a long run often only the end is kept. A file that cannot be read counts no test, and a
 * run that breaks off none at all: neither may look like success.
 */
export async function runTests(args, env = {}) {
  const report = join(ROOT, 'dist', `test-report-${process.pid}.json`)
  const code = await run(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile.json=${report}`, ...args],
    // the build has left NODE_ENV=production behind, and React has no test helpers then
    { env: { ...process.env, NODE_ENV: 'test', ...env } },
  )
  const { passed, failures, skipped } = resultOf(report)
  rmSync(report, { force: true })
  for (const failure of failures) console.log(`failed: ${failure}`)
  return { code, passed, failed: code !== 0 && failures.length === 0 ? 1 : failures.length, skipped }
}

function resultOf(file) {
  if (!existsSync(file)) return { passed: 0, failures: [], skipped: 0 }
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed: numPassedTests, failures: testResults.flatMap(failuresOf), skipped: numPendingTests }
}

/** One sentence for each test that failed, or one for a file that could not be read. */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const file = relative(ROOT, name)
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages?.[0])}`)
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0].slice(0, 300)
