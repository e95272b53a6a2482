import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { installMissing, requireNode, ROOT, run } from './kit/project.mjs'

/**
 * `npm run mutate -- src/domain/finance`: Stryker changes the rules there, one place at a time, and runs the unit tests that reach the place; a
 * change that no test notices has survived. Without a part all rules, guards and machines are changed, which takes hours. Below 85 % the
 * command fails; `docs/mutation.md` keeps the scores. The packages of Stryker (9,000 files) are installed on first use, next to the build.
 */
requireNode()
const parts = process.argv.slice(2)
const tool = join(ROOT, 'dist', 'mutate')

await installMissing({ withTools: true })
mkdirSync(tool, { recursive: true })
for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(ROOT, 'scripts/mutate', file), join(tool, file))
// the runner takes the project's own Vitest, which is further up
const install = ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund', '--prefix', tool]
const stryker = join(tool, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const installed = existsSync(stryker) ? 0 : await run('npm', install, { shell: process.platform === 'win32' })

const filesOf = (part) => (/\.tsx?(:\d|$)/.test(part) ? part : `${part.replace(/\/$/, '')}/**/*.ts`)
const mutate = parts.length > 0 ? ['--mutate', parts.map(filesOf).join(',')] : []
process.exitCode =
  installed === 0
    ? await run(process.execPath, [stryker, 'run', 'scripts/mutate/stryker.config.json', ...mutate], {
        env: { ...process.env, NODE_ENV: 'test' },
      })
    : 1
