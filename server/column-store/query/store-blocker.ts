import { ClickHouseError } from '@clickhouse/client'
import { blocker, type Blocker } from '#domain/blocker.ts'

/** FUNCTION_THROW_IF_VALUE_IS_NON_ZERO: a statement met an amount of a currency that came after its rates were looked up. */
const THROWN = '395'
export const cameLater = (error: unknown): boolean => error instanceof ClickHouseError && error.code === THROWN

/** Codes of ClickHouse (ErrorCodes.cpp): rows, time, memory, result; too many at once. */
const TOO_HEAVY = ['158', '159', '241', '396', '307']
const BUSY = ['202', THROWN]
/** ALL_CONNECTION_TRIES_FAILED: the process of the engine answers, and the engine is not open yet (`serveEngine`). */
const NOT_OPEN = ['279']
/** The connection was refused or broke: the engine restarts. */
const GONE = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT']

/** No table, no database: no slice came yet, and with the first one they are made. */
const UNMADE = ['60', '81']
export const isUnmade = (error: unknown): boolean => error instanceof ClickHouseError && UNMADE.includes(error.code)

/** Why the store did not answer, for a person to read; null: a fault of ours. */
export function storeBlocker(error: unknown): Blocker | null {
  if (error instanceof ClickHouseError) {
    if (TOO_HEAVY.includes(error.code)) return blocker('insight.too_heavy', { field: 'from' })
    if (NOT_OPEN.includes(error.code)) return blocker('insight.store_down')
    return BUSY.includes(error.code) ? blocker('insight.busy') : null
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isBroken = error instanceof Error && /socket hang up/.test(error.message)
  return GONE.includes(code) || isBroken ? blocker('insight.store_down') : null
}
