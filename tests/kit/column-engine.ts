import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openColumnStore, type ColumnStore } from '#server/column-store/client.ts'
import { THREADS } from '#server/column-store/session-pool.ts'
import { freePort } from '#server/db/free-port.ts'
import { bundle } from './bundle.ts'
import type { EngineInput } from './engine-process.ts'
import { ROOT } from './house.ts'

export type Engine = {
  url: string
  store: ColumnStore
  /** `kill -9`; answers when the process is gone */
  kill: () => Promise<void>
  /** on the same folder, port and token */
  start: () => Promise<void>
  close: () => Promise<void>
}

const TOKEN = 'of-the-tests'

/** The embedded engine in a process of its own on a fresh folder; installed first where it is missing. */
export async function anEngine(): Promise<Engine> {
  const built = mkdtempSync(join(ROOT, 'node_modules', '.engine-'))
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-engine-'))
  const script = await bundle('tests/kit/engine-process.ts', built, 'engine')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const input: EngineInput = { folder, packageFolder: join(ROOT, 'server/column-store/package'), port, token: TOKEN }
  let child: ChildProcess | null = null
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const start = async () => {
    child = spawn(process.execPath, [script], {
      env: { ...process.env, ENGINE: JSON.stringify(input), UV_THREADPOOL_SIZE: String(THREADS) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('the engine did not open')))])
  }
  const store = openColumnStore({ url, password: TOKEN })
  await start()
  return {
    url,
    store,
    kill,
    start,
    close: async () => {
      await store.close()
      await kill()
      for (const each of [built, folder]) rmSync(each, { recursive: true, force: true })
    },
  }
}
