import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installPlan, noteInstalled } from './install-plan.mjs'

/** What every command needs before a single package is installed: plain JavaScript, Node's own modules only. */

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const OLDEST_NODE = [20, 19]

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(`Flightdeck needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a program in the project's folder with our terminal; answers its exit code. */
export function run(program, args, options = {}) {
  return new Promise((done, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })
}

/** The same, quietly: answers what it wrote as well. */
export async function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const code = await new Promise((done, reject) => {
    child.once('error', reject)
    child.once('close', (exit) => done(exit ?? 1))
  })
  return { code, text }
}

/** Installs what the lock file names when something is missing. `withTools`: what testing needs as well. */
export async function installMissing({ withTools }) {
  const plan = installPlan(ROOT, { withTools })
  if (plan === null) return
  console.log(`Installing packages (${plan.missing.length} missing) …`)
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...plan.args])
    : await run('npm', plan.args, { shell: process.platform === 'win32' })
  if (code !== 0) throw new Error(`npm ${plan.args[0]} ended with code ${code}: see above, then start again.`)
  noteInstalled(ROOT)
}

/** One value for the content of files and folders: equal when nothing changed. */
export function contentHash(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addToHash(hash, path)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    // the engine of the store of reports is installed below its own package
    for (const name of readdirSync(full).sort()) if (name !== 'node_modules') addToHash(hash, `${path}/${name}`)
  } else {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
  }
}

/** Its process is gone, or died before it could write its number. */
function isDead(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    return holder ? !isAlive(holder) : Date.now() - statSync(file).mtimeMs > 5_000
  } catch {
    return false // given back meanwhile
  }
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two commands in one clone must not install or build at the same time: the second waits for the first. */
export async function alone(work) {
  const file = join(ROOT, 'dist', '.setup.lock')
  mkdirSync(dirname(file), { recursive: true })
  for (let told = false; !take(file); told = true) {
    if (!told) console.log('Waiting for another command that installs or builds here …')
    await sleep(300)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isDead(file)) rmSync(file, { force: true })
    return false
  }
}
