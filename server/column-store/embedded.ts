import { mkdirSync } from 'node:fs'
import { loadChdb } from './chdb.ts'
import { openSessions, type SessionPool } from './session-pool.ts'

/** Sessions of the embedded engine on its folder, which one process at a time may hold. @throws Error as the engine says */
export async function openEngine({ folder, packageFolder }: { folder: string; packageFolder: string }): Promise<SessionPool> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { Session } = loadChdb(packageFolder)
  return await openSessions(() => new Session(folder))
}
