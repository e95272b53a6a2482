import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPages } from '../kit/pages.ts'

/** Builds the floor with the console's own configuration and compresses it as the console is. Answers the folder. */
export async function buildFloor(): Promise<string> {
  const folder = await buildPages('floor', ['login', 'workspace', 'pages'])
  const { precompress } = await import(pathToFileURL(join(process.cwd(), 'scripts/kit/precompress.mjs')).href)
  precompress(folder)
  return folder
}
