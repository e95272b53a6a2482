import type { Logger } from 'pino'
import { StartRefused } from '#server/db/start-refused.ts'
import { createLog } from '#server/kit/log.ts'
import { readConfig, type Config } from './config.ts'

/** What a child tells the supervisor when it does its work: `address` where it listens, if it does. */
export type Ready = { kind: 'ready'; address?: string }

/** A child that ends with this code said why and would say the same again: it is not started again (EX_CONFIG of sysexits). */
export const REFUSED_CODE = 78

/** `closeWithinMs`: what is still at work then is cut. */
export type ChildWork = { address?: string; close: () => Promise<void>; closeWithinMs?: number }

export const CLOSE_TIMEOUT_MS = 8_000

/**
 * The frame of a process under the supervisor: reads the environment, starts the work, reports it ready, and closes it
 * on a signal or when the supervisor is gone.
 */
export async function runChild(name: string, start: (house: { config: Config; log: Logger }) => Promise<ChildWork>): Promise<void> {
  let work: ChildWork | null = null
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), work?.closeWithinMs ?? CLOSE_TIMEOUT_MS).unref()
    void (work?.close() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('disconnect', end)
  process.on('SIGINT', () => {}) // Ctrl-C reaches every process of the terminal; the supervisor ends us in its order

  try {
    const config = readConfig(process.env)
    work = await start({ config, log: createLog({ level: config.logLevel, name }) })
    const ready: Ready = { kind: 'ready', ...(work.address ? { address: work.address } : {}) }
    process.send?.(ready)
  } catch (error) {
    refuse(error)
  }
}

/** One sentence for a person and the code that says so; anything else is a bug and keeps its stack. */
export function refuse(error: unknown): never {
  if (error instanceof StartRefused) {
    console.error(error.message)
    process.exit(REFUSED_CODE)
  }
  console.error(error)
  process.exit(1)
}

/** A listener's failure in words, when it is one a person can mend. */
export function listenRefused(error: unknown, port: number, variable: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new StartRefused(`Port ${port} is taken: stop the program that has it, or set ${variable} to another port.`)
  if (code === 'EACCES') return new StartRefused(`Port ${port} may not be used by this user: set ${variable} to a port above 1023.`)
  return error
}
