import { join } from 'node:path'
import { prepare } from './build.mjs'
import { provideBrowser } from './kit/browser.mjs'
import { bundled } from './kit/bundled.mjs'
import { alone, installMissing, requireNode, ROOT, run } from './kit/project.mjs'

/**
 * `npm run looks [-- part of an address …]`: pictures of every page of the demo in both languages and themes, for a desk, a tablet and a phone, and
 * a contact sheet of them, in dist/looks. See tests/looks/command.ts, which it bundles for Node and runs.
 */
requireNode()
await alone(() => installMissing({ withTools: true }))
for (const missing of await provideBrowser()) console.log(missing)
await prepare()
const program = await bundled(join(ROOT, 'tests/looks/command.ts'), 'looks-program')
process.exitCode = await run(process.execPath, ['--enable-source-maps', program, ...process.argv.slice(2)])
