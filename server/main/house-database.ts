import { startEmbedded, type Embedded } from '#server/db/embedded.ts'
import { lockFolder } from '#server/db/lock.ts'
import { reachServer } from '#server/db/reach.ts'
import type { Config } from './config.ts'

export type HouseDatabase = { url: () => string; close: () => Promise<void> }

const LOOK_MS = 2_000

/**
 * The database of the server: DATABASE_URL, or the embedded one, which is started again when its process dies. Holds
 * DATA_DIR's lock either way. `onMoved` is called when its address changed.
 * @throws StartRefused
 */
export async function openHouseDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { say, onMoved, giveUp }: { say: (sentence: string) => void; onMoved: () => void; giveUp: (sentence: string) => void },
): Promise<HouseDatabase> {
  const lock = lockFolder(dataDir)
  let embedded: Embedded
  try {
    if (databaseUrl) {
      await reachServer(databaseUrl, { say })
      return { url: () => databaseUrl, close: async () => lock.release() }
    }
    embedded = await startEmbedded({ dataDir, log: say })
  } catch (error) {
    lock.release()
    throw error
  }

  let mending: Promise<void> | null = null
  const watch = setInterval(() => {
    if (!mending && !embedded.isAlive()) mending = mend().finally(() => (mending = null))
  }, LOOK_MS)
  const mend = async () => {
    say('The PostgreSQL process ended and is started again.')
    try {
      const before = embedded.url
      embedded = await startEmbedded({ dataDir, log: say })
      if (embedded.url !== before) onMoved()
    } catch (error) {
      giveUp(error instanceof Error ? error.message : String(error))
    }
  }
  return {
    url: () => embedded.url,
    close: async () => {
      clearInterval(watch)
      await mending
      await embedded.stop()
      lock.release()
    },
  }
}
