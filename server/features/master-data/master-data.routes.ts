import { gameThings, masterThings, regionThings, spreaderThings } from '#contract/master-data.ts'
import type { Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { gameStore, masterStore, regionStore, spreaderStore } from './master-data.reads.ts'

/** What a company enters before anything else, and keeps true: games, regions, channels, and the firms that own ad accounts. */
export const masterDataRoutes = (): Handler[] => [
  ...thingRoutes(gameThings, gameStore),
  ...thingRoutes(regionThings, regionStore),
  ...thingRoutes(spreaderThings, spreaderStore),
  ...thingRoutes(masterThings, masterStore),
]
