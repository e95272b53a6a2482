import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#server/db/free-port.ts'
import { remember, rememberedHome } from '#server/db/postgres-home.ts'
import { ROOT } from '../kit/house.ts'

export type Begun = { child: ChildProcess; address: string; log: () => string }

const READY = /Flightdeck is ready: (http:\/\/\S+)/
const READY_WITHIN_MS = 120_000

/** Starts the built server as `npm start` does, with the demo company; `build` is where it was built to. @throws with everything it said when it does not come up */
export async function begin(data: string, port: string, more: Readonly<Record<string, string>>, build = 'dist/server'): Promise<Begun> {
  const child = spawn(process.execPath, [join(ROOT, build, 'supervisor.js')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: data,
      PORT: port,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ROLES: 'web,worker,simulators',
      // players of a season are a burden on the machine that few journeys look at
      DEMO_PLAYER_DAYS: '1',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`The house did not come up:\n${said}`)), READY_WITHIN_MS)
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = READY.exec(said)?.[1]
      if (found === undefined) return
      clearTimeout(late)
      resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The house ended with ${code}:\n${said}`)))
  })
  return { child, address, log: () => said }
}

/** Ends every process of a server, and waits until they are gone. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/**
 * A server that is down, as another of its own: with its people, files and keys, on a port no one else was told. `without`: what of its folder the
 * other does not open.
 */
export async function copyHouse(from: string, to: string, without: readonly string[] = []): Promise<void> {
  const parts = readdirSync(from).filter((name) => !without.includes(name))
  // PostgreSQL wants its files to belong to its user, and to be entered by that user
  if (process.platform === 'win32') for (const name of parts) cpSync(join(from, name), join(to, name), { recursive: true })
  else execFileSync('cp', ['-a', ...parts.map((name) => join(from, name)), to])
  chmodSync(to, 0o755)
  const home = rememberedHome(to)
  if (!home) throw new Error(`${from} holds no database to copy`)
  remember(to, { ...home, port: await freePort() })
}
