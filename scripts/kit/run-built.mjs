import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from '../build.mjs'
import { requireNode, ROOT } from './project.mjs'

/** Builds the server where needed, and runs one of its programs (`dist/server/<name>.js`) in this process. */
export async function runBuilt(name) {
  requireNode()
  try {
    await prepare(['server'])
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  await import(pathToFileURL(join(ROOT, 'dist', 'server', `${name}.js`)).href)
}
