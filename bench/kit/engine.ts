import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEngine } from '#server/column-store/embedded.ts'
import { serveEngine } from '#server/column-store/serve.ts'
import { THREADS } from '#server/column-store/session-pool.ts'

export const TOKEN = 'bench'

/** What a child of the bench does: it serves the embedded engine, as the role `reports` does. */
export async function serve(folder: string, port: number): Promise<void> {
  const sessions = await openEngine({ folder, packageFolder: join(process.cwd(), 'server/column-store/package') })
  await serveEngine({ sessions: () => sessions, port, token: TOKEN })
  process.send?.('ready')
}

/** `program`: the bench itself, which serves when its first argument says so. */
export async function startEngine(program: string, folder: string, port: number): Promise<ChildProcess> {
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(THREADS) }
  const child = fork(fileURLToPath(program), ['serve', folder, String(port)], { env })
  await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('the engine did not start')))])
  return child
}
