import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'
import { settingsOf, type Workload } from './workload.ts'

/** Where the store is: `CLICKHOUSE_URL`, or the embedded engine's address. */
export type ColumnStoreAddress = { url: string; password: string; username?: string; database?: string }

export type Params = Readonly<Record<string, string | number | boolean | readonly string[] | readonly number[] | null>>

/** The one way to the store of figures, wherever it runs. */
export type ColumnStore = {
  /**
   * Rows of a query; integers of 64 bits are text. When `signal` ends, so does the query.
   * @throws ClickHouseError with the engine's code and type, e.g. 158 TOO_MANY_ROWS
   */
  read: <T>(query: string, params?: Params, options?: { workload?: Workload; signal?: AbortSignal }) => Promise<T[]>
  /** Rows in one insert, all or none: objects, or with `columns` the values of those in their order, which is a third of the work. */
  insert: (table: string, rows: readonly object[], columns?: [string, ...string[]]) => Promise<void>
  /** What defines, moves or replaces. */
  run: (statement: string, params?: Params) => Promise<void>
  isThere: () => Promise<boolean>
  close: () => Promise<void>
}

const QUOTED = { output_format_json_quote_64bit_integers: 1 } as const
/** The network may take longer than the longest statement. */
const ANSWER_MS = 150_000

export function openColumnStore({ url, password, username = 'default', database = 'flightdeck' }: ColumnStoreAddress): ColumnStore {
  const client: ClickHouseClient = createClient({
    url,
    username,
    password,
    database,
    request_timeout: ANSWER_MS,
    max_open_connections: 32,
    application: 'flightdeck',
    log: { level: ClickHouseLogLevel.OFF }, // callers hear of what fails
  })
  return {
    read: async <T>(
      query: string,
      params: Params = {},
      { workload = 'short', signal }: { workload?: Workload; signal?: AbortSignal } = {},
    ) => {
      const answer = await client.query({
        query,
        query_params: params,
        format: 'JSONEachRow',
        clickhouse_settings: { ...settingsOf(workload), ...QUOTED },
        ...(signal ? { abort_signal: signal } : {}),
      })
      return await answer.json<T>()
    },
    insert: async (table, values, columns) => {
      const shape = columns ? ({ columns, format: 'JSONCompactEachRow' } as const) : ({ format: 'JSONEachRow' } as const)
      await client.insert({ table, values, ...shape, clickhouse_settings: settingsOf('ingest') })
    },
    run: async (query, params = {}) => {
      await client.command({ query, query_params: params, clickhouse_settings: settingsOf('ingest') })
    },
    isThere: async () => (await client.ping()).success,
    close: () => client.close(),
  }
}
