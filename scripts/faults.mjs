import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alone, installMissing, requireNode, ROOT, run } from './kit/project.mjs'

/**
 * `npm run faults`: causes each fault of the push several times and prints what it left behind. Ends with an error when anything was lost,
 * doubled, stuck or falsely failed, and when a fault was not caused at all.
 *
 *     npm run faults                  every fault five times (FAULTS_REPEATS); the paces of the network at 1:100
 *     npm run faults -- --true        the paces of the network at their true figures, with full batches: some 20 minutes
 */
requireNode()
const isTrue = process.argv.includes('--true')
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-faults-'))
const report = join(folder, 'report.jsonl')
writeFileSync(report, '')

await alone(() => installMissing({ withTools: true }))
const env = {
  ...process.env,
  NODE_ENV: 'test',
  FAULTS_REPORT: report,
  ...(isTrue ? { FAULTS_SCALE: '1', FAULTS_ADS: '50' } : { FAULTS_REPEATS: process.env.FAULTS_REPEATS ?? '5', FAULTS_ADS: '50' }),
}
const files = isTrue
  ? ['tests/push/kill-in-call.test.ts']
  : [
      'tests/push/kill.test.ts',
      'tests/push/kill-families.test.ts',
      'tests/push/kill-in-call.test.ts',
      'tests/push/faults.test.ts',
      'tests/server/object/object-kills.test.ts',
      'tests/server/object/legacy-kills.test.ts',
      'tests/server/material/video-kills.test.ts',
      'tests/server/authorisation/token-kills.test.ts',
      'tests/server/demo/demo-kills.test.ts',
    ]
const vitest = ['run', '--project', 'server', '--reporter', 'dot', '--testTimeout', isTrue ? '3600000' : '600000', ...files]
const code = await run(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...vitest], { env })

const HARMS = ['lost', 'doubled', 'stuck', 'falselyFailed']
const table = new Map()
for (const line of readFileSync(report, 'utf8').split('\n').filter(Boolean)) {
  const { fault, ...figures } = JSON.parse(line)
  const sums = table.get(fault) ?? {}
  for (const [name, figure] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + figure
  table.set(fault, sums)
}
rmSync(folder, { recursive: true, force: true })
console.table(Object.fromEntries(table))
const harmed = [...table].filter(([, sums]) => HARMS.some((name) => sums[name] > 0)).map(([fault]) => fault)
const idle = [...table].filter(([, { caused }]) => caused === 0).map(([fault]) => fault)
for (const fault of harmed) console.error(`Harmed: ${fault}.`)
for (const fault of idle) console.error(`Not caused: ${fault}.`)
process.exitCode = code === 0 && table.size > 0 && harmed.length + idle.length === 0 ? 0 : 1
