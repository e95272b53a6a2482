import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './build.mjs'
import { requireNode, ROOT } from './kit/project.mjs'

/** `npm run restored`: once after the database was restored, before workers start. docs/operate.md says why. */
requireNode()
try {
  await prepare(['server'])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'restored.js')).href)
