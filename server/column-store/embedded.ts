import { mkdirSync } from 'node:fs'
import { loadChdb } from './chdb.ts'
import { serveEngine } from './serve.ts'
import { openSessions, type SessionPool } from './session-pool.ts'

export type EmbeddedOptions = { folder: string; packageFolder: string; port: number; token: string }

/** Sessions of the embedded engine on its folder, which one process at a time may hold. @throws Error as the engine says */
export async function openEngine({ folder, packageFolder }: Pick<EmbeddedOptions, 'folder' | 'packageFolder'>): Promise<SessionPool> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { Session } = loadChdb(packageFolder)
  return await openSessions(() => new Session(folder))
}

/** The embedded engine, installed already, served on loopback. */
export async function startEmbeddedEngine({ port, token, ...place }: EmbeddedOptions): Promise<{
  url: string
  state: SessionPool['state']
  close: () => Promise<void>
}> {
  const sessions = await openEngine(place)
  const { url, close } = await serveEngine({ sessions: () => sessions, port, token })
  return {
    url,
    state: sessions.state,
    close: async () => {
      await close()
      sessions.close()
    },
  }
}
