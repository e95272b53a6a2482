import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadedFrom, nearTests } from './kit/near-tests.mjs'
import { installMissing, requireNode, ROOT } from './kit/project.mjs'
import { runTests } from './kit/run-tests.mjs'

/**
 * `npm run test:changed`: the project rules, and the tests nearest to what changed since `main`, in less than a minute; ends with
 * `N passed, N failed`. Another branch or commit may be named. Project rules read files instead of importing them, so they run always.
 */
requireNode()
await installMissing({ withTools: true })
const [since = 'main', ...args] = process.argv.slice(2)
const HOUSE = ['tests/house', 'tests/rooms.test.ts', 'tests/inventory.test.ts', 'tests/companions.test.ts', 'tests/i18n']
const MOST = 12

const git = (...asked) => execFileSync('git', asked, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const untracked = git('ls-files', '--others', '--exclude-standard')
const changed = [...git('diff', '--name-only', '--diff-filter=d', since), ...untracked]
const { imports: aliases } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const sources = [...git('ls-files'), ...untracked].filter((path) => /^(src|server|simulators|stories|tests)\/.*\.tsx?$/.test(path))
const loads = new Map(
  sources
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => [path, loadedFrom({ path, text: readFileSync(join(ROOT, path), 'utf8'), aliases })]),
)

const { near, farther } = nearTests({ loads, changed, most: MOST })
const projects = ['unit*', 'server*', 'components*'].map((name) => `--project=${name}`)
const { code, passed, failed } = await runTests(['--reporter=dot', ...projects, ...HOUSE, ...near, ...args])
if (farther > 0) console.log(`${farther} test files are farther from the change, and left to npm test with stories and journeys.`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = code === 0 ? 0 : 1
