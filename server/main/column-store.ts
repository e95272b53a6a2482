import type { Registry } from 'prom-client'
import type { Logger } from 'pino'
import { openColumnStore, type ColumnStore } from '#server/column-store/client.ts'
import type { Shards } from '#server/column-store/slices/shards.ts'
import { watchStore, type StoreWatch, type Watched } from '#server/column-store/store-watch.ts'
import type { Config } from './config.ts'

/** The store of reports as a process sees it: `store` is read, `shards` are written; null where this installation has none. */
export type Reports = { store: ColumnStore | null; shards: Shards | null; watch: StoreWatch; close: () => Promise<void> }

export function reportsOf(config: Pick<Config, 'reports' | 'roles'>, { registry, log }: { registry: Registry; log: Logger }): Reports {
  const watched = watchedOf(config)
  const store = watched && openColumnStore(watched.address)
  const [first, ...others] = config.reports.shards.map((address) => openColumnStore(address))
  const shards: Shards | null = first ? [first, ...others] : store && [store]
  const watch = watchStore({ watched, store, registry, log })
  return {
    store,
    shards,
    watch,
    close: async () => {
      watch.stop()
      for (const one of new Set([store, ...(shards ?? [])])) await one?.close()
    },
  }
}

/** Where it is: a process that was started by hand knows no embedded engine. */
export function watchedOf({ reports: { server, port, token }, roles }: Pick<Config, 'reports' | 'roles'>): Watched {
  if (server) return { address: server, isEmbedded: false }
  if (!roles.includes('reports') || port === 0) return null
  return { address: { url: `http://127.0.0.1:${port}`, password: token }, isEmbedded: true }
}
