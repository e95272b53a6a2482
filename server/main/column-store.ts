import type { Registry } from 'prom-client'
import type { Logger } from 'pino'
import { openColumnStore, type ColumnStore } from '#server/column-store/client.ts'
import { watchStore, type StoreWatch, type Watched } from '#server/column-store/store-watch.ts'
import type { Config } from './config.ts'

/** The store of reports as a process sees it; `store` is null where this installation has none. */
export type Reports = { store: ColumnStore | null; watch: StoreWatch; close: () => Promise<void> }

export function reportsOf(config: Pick<Config, 'reports' | 'roles'>, { registry, log }: { registry: Registry; log: Logger }): Reports {
  const watched = watchedOf(config)
  const store = watched && openColumnStore(watched.address)
  const watch = watchStore({ watched, store, registry, log })
  return {
    store,
    watch,
    close: async () => {
      watch.stop()
      await store?.close()
    },
  }
}

/** Where it is: a process that was started by hand knows no embedded engine. */
export function watchedOf({ reports: { server, port, token }, roles }: Pick<Config, 'reports' | 'roles'>): Watched {
  if (server) return { address: server, isEmbedded: false }
  if (!roles.includes('reports') || port === 0) return null
  return { address: { url: `http://127.0.0.1:${port}`, password: token }, isEmbedded: true }
}
