import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What was installed last, by the lock file: a package of this machine that npm could not get is not asked for again at every start. */
const STAMP = 'node_modules/.installed'

/**
 * How npm brings what is missing; null when nothing is. Running needs less than testing: without `withTools` packages for tests are not
 * installed, but those that are there stay. What is installed as the lock file says is kept, because a console may be running from it; anything
 * else is installed from nothing.
 */
export function installPlan(root, { withTools }) {
  const wanted = readJson(root, 'package-lock.json')?.packages ?? {}
  const installed = readJson(root, 'node_modules/.package-lock.json')?.packages ?? {}
  const tools = withTools || Object.values(installed).some(({ dev }) => dev)
  const own = existsSync(join(root, STAMP)) && readFileSync(join(root, STAMP), 'utf8') === lockHash(root) ? [] : ofThisMachine(wanted)
  const missing = Object.entries(wanted)
    .filter(([path, one]) => own.includes(path) || isNeeded(path, one, { tools, installed }))
    .filter(([path, { version }]) => installed[path]?.version !== version || !existsSync(join(root, path)))
    .map(([path]) => path)
  if (missing.length === 0) return null
  const fits = Object.entries(installed).every(([path, { version }]) => wanted[path]?.version === version)
  const isKept = fits && Object.keys(installed).length > 0
  const how = isKept ? ['install', '--no-save'] : ['ci']
  return { missing, args: [...how, tools ? '--include=dev' : '--omit=dev', '--include=optional', '--no-audit', '--no-fund'] }
}

/** After npm has ended well. */
export const noteInstalled = (root) => writeFileSync(join(root, STAMP), lockHash(root))

function isNeeded(path, { optional, devOptional, peer, dev, link }, { tools, installed }) {
  return path && !link && !optional && !devOptional && !(peer && !installed[path]) && (tools || !dev)
}

/** Programs that come as packages, one for each kind of machine: PostgreSQL and ffmpeg. */
function ofThisMachine(packages) {
  const names = Object.keys(packages['']?.optionalDependencies ?? {}).map((name) => `node_modules/${name}`)
  return names.filter((path) => packages[path]?.os?.includes(process.platform) && packages[path]?.cpu?.includes(process.arch))
}

const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
const readJson = (root, path) => (existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : null)
