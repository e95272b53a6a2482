import { blocker } from '#domain/blocker.ts'
import { Refused } from '#server/kit/refused.ts'

/** The database's own word against a write into a confirmed month (migration 0041). */
const CLOSED = 'FD001'

/**
 * Runs a write; when the month was confirmed after the service had looked, the database's refusal is told like one of the service's own.
 * @throws Refused 409 `finance.month.closed`
 */
export async function holdingMonths<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isClosed(error)) throw new Refused(blocker('finance.month.closed', { params: { month: monthIn(error.message) } }), { status: 409 })
    throw error
  }
}

const isClosed = (error: unknown): error is Error & { code: string } => error instanceof Error && 'code' in error && error.code === CLOSED

const monthIn = (message: string): string => /\d{4}-\d{2}/.exec(message)?.[0] ?? '–'
