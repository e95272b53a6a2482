import type { Logger } from 'pino'
import type { Connector } from '#server/connectors/core/port.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { StartRefused } from '#server/db/start-refused.ts'
import type { Config } from './config.ts'

// longer than the network's own limit, so that a late answer is still heard
const TIMEOUT_MS = 60_000

/** Every network this house speaks to, by channel key. */
export function createConnectors({ meta }: Pick<Config, 'meta'>, log: Logger): ReadonlyMap<string, Connector> {
  // the supervisor tells its children where the simulator is; a child started by hand has to be told
  if (!meta.baseUrl) throw new StartRefused('Set META_BASE_URL to the network, or to the simulator.')
  const connectors = [createMetaConnector({ baseUrl: meta.baseUrl, version: meta.apiVersion, timeoutMs: TIMEOUT_MS, log })]
  return new Map(connectors.map((connector) => [connector.channel, connector]))
}

/** @throws StartRefused when a child was started by hand without it */
export function databaseUrlOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (!databaseUrl) throw new StartRefused('Set DATABASE_URL: only `npm start` brings the embedded PostgreSQL.')
  return databaseUrl
}
