import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './build.mjs'
import { requireNode, ROOT } from './kit/project.mjs'

/** `npm run credentials -- rotate`; `npm run credentials` says the rest. */
requireNode()
try {
  await prepare(['server'])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'credentials.js')).href)
