import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundled } from './kit/bundled.mjs'
import { alone, installMissing, requireNode, ROOT, run } from './kit/project.mjs'

/**
 * `npm run bench -- <name> [arguments]`: runs `bench/<name>.ts`, or `run.ts` (or `run.mjs`) of the folder `bench/<name>`.
 * TypeScript is bundled for Node first; arguments go to the measure.
 */
requireNode()
const [name, ...args] = process.argv.slice(2)
const FOLDER = join(ROOT, 'bench')
const ENTRIES = (measure) => [`${measure}.ts`, `${measure}.mjs`, `${measure}/run.ts`, `${measure}/run.mjs`]
const entryOf = (measure) =>
  ENTRIES(measure)
    .map((file) => join(FOLDER, file))
    .find((file) => existsSync(file))

const known = existsSync(FOLDER)
  ? [...new Set(readdirSync(FOLDER).map((file) => basename(file).replace(/\.(ts|mjs)$/, '')))].filter((measure) => entryOf(measure)).sort()
  : []
const entry = name ? entryOf(name) : undefined
if (!entry) {
  console.log(`npm run bench -- <name>, where name is one of: ${known.join(', ') || '(there is none yet)'}`)
  process.exit(name ? 1 : 0)
}

await alone(() => installMissing({ withTools: true }))
const program = entry.endsWith('.mjs') ? entry : await bundled(entry, join('bench', name))
process.exitCode = await run(process.execPath, ['--enable-source-maps', '--expose-gc', program, ...args])
