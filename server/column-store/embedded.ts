import { mkdirSync } from 'node:fs'
import { loadChdb } from './chdb.ts'
import { serveEngine } from './serve.ts'
import { openSessions, type SessionPool } from './session-pool.ts'

export type EmbeddedOptions = { folder: string; packageFolder: string; port: number; token: string }

/** The embedded engine on its folder, which one process at a time may hold, served on loopback. */
export async function startEmbeddedEngine({ folder, packageFolder, port, token }: EmbeddedOptions): Promise<{
  url: string
  state: SessionPool['state']
  close: () => Promise<void>
}> {
  mkdirSync(folder, { recursive: true })
  const { Session } = loadChdb(packageFolder)
  const sessions = await openSessions(() => new Session(folder))
  const { url, close } = await serveEngine({ sessions, port, token })
  return { url, state: sessions.state, close }
}
