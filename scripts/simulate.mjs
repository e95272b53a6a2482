import { join } from 'node:path'
import { bundled } from './kit/bundled.mjs'
import { alone, installMissing, requireNode, ROOT, run } from './kit/project.mjs'

/** `npm run simulate -- --seeds 10000`: see tests/push/simulation/command.ts, which it bundles for Node and runs. */
requireNode()
await alone(() => installMissing({ withTools: true }))
const program = await bundled(join(ROOT, 'tests/push/simulation/command.ts'), 'simulation')
process.exitCode = await run(process.execPath, ['--enable-source-maps', program, ...process.argv.slice(2)])
