import { runningEmbedded } from '#server/db/embedded.ts'
import type { Config } from './config.ts'
import { openHouseDatabase } from './house-database.ts'

/** DATABASE_URL, the database of the Flightdeck that runs on this folder, or that database started for a moment. */
export async function withDatabase(config: Config, work: (url: string) => Promise<void>) {
  const running = config.databaseUrl ?? (await runningEmbedded(config.dataDir))
  if (running) return work(running)
  const house = await openHouseDatabase(config, { say: () => {}, onMoved: () => {}, giveUp: () => {} })
  try {
    await work(house.url())
  } finally {
    await house.close()
  }
}
