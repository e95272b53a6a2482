import { join } from 'node:path'
import { installMissing, requireNode, ROOT, runQuietly } from './kit/project.mjs'

/** `npm run check`: what the build machine runs before the tests. One line each, details only of what failed. */
const bin = (path) => join(ROOT, 'node_modules', path)

const CHECKS = {
  types: [bin('@typescript/native/bin/tsc'), '-p', '.'],
  lint: [bin('oxlint/bin/oxlint'), '--type-aware', '--report-unused-disable-directives-severity=error'],
  format: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  house: [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    'unit',
    '--reporter',
    'dot',
    'tests/house',
    'tests/rooms.test.ts',
    'tests/inventory.test.ts',
    'tests/companions.test.ts',
  ],
  unused: [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
}

requireNode()
await installMissing({ withTools: true })
const results = await Promise.all(
  Object.entries(CHECKS).map(async ([name, args]) => {
    const startedAt = Date.now()
    const { code, text } = await runQuietly(process.execPath, args)
    return { name, ok: code === 0, text, seconds: ((Date.now() - startedAt) / 1000).toFixed(1) }
  }),
)

for (const { ok, text } of results) if (!ok) console.log(text.trimEnd() + '\n')
for (const { name, ok, seconds } of results) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
