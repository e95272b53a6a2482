import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openColumnStore, type ColumnStore } from '#server/column-store/client.ts'
import { applySchema } from '#server/column-store/schema/apply.ts'
import { THREADS } from '#server/column-store/session-pool.ts'
import { freePort } from '#server/db/free-port.ts'
import { bundle } from './bundle.ts'
import { ENGINE_PACKAGE } from './engine-package-folder.ts'

/** What the engine of a test asks for. */
export const STORE_TOKEN = 'tests'

export type FreshColumnStore = {
  url: string
  store: ColumnStore
  kill: () => Promise<void>
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** An empty store of figures with its schema, served by an engine of its own. For one test file, as `freshDatabase` is. */
export async function freshColumnStore(): Promise<FreshColumnStore> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-columns-'))
  const program = await bundle('tests/kit/column-store-child.ts', folder, 'engine')
  const [port, token] = [await freePort(), STORE_TOKEN]
  let child = await startChild(program, { folder: join(folder, 'data'), packageFolder: ENGINE_PACKAGE, port, token })
  const url = `http://127.0.0.1:${port}`
  const store = openColumnStore({ url, password: token })
  await applySchema(store)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url,
    store,
    kill,
    restart: async () => {
      child = await startChild(program, { folder: join(folder, 'data'), packageFolder: ENGINE_PACKAGE, port, token })
    },
    close: async () => {
      await store.close()
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startChild(program: string, options: object): Promise<ChildProcess> {
  const child = fork(program, [JSON.stringify(options)], { env: { ...process.env, UV_THREADPOOL_SIZE: String(THREADS) } })
  await Promise.race([once(child, 'message'), once(child, 'exit').then(() => Promise.reject(new Error('the engine did not start')))])
  return child
}
