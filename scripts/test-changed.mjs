import { join } from 'node:path'
import { installMissing, requireNode, ROOT, run } from './kit/project.mjs'

/**
 * `npm run test:changed`: the house rules, and the tests that what changed since `main` reaches by its imports, without journeys. Another
 * branch or commit may be named. House rules read files instead of importing them, so they run always.
 */
requireNode()
await installMissing({ withTools: true })
const [since = 'main', ...args] = process.argv.slice(2)
const HOUSE = ['tests/house', 'tests/rooms.test.ts', 'tests/inventory.test.ts', 'tests/companions.test.ts', 'tests/i18n']
const PROJECTS = ['unit*', 'server*', 'components*'].map((name) => `--project=${name}`)

const vitest = (...own) =>
  run(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests', '--reporter=dot', ...own, ...args], {
    env: { ...process.env, NODE_ENV: 'test' },
  })

const house = await vitest('--project=unit*', ...HOUSE)
const reached = await vitest(`--changed=${since}`, ...PROJECTS)
process.exitCode = house === 0 && reached === 0 ? 0 : 1
