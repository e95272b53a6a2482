import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What we use of the engine's package, which is installed after the console and is therefore not among its dependencies. */
export type Session = {
  queryAsync: (statement: string, options?: { format?: string }) => Promise<{ bytes: () => Uint8Array }>
  insert: (rows: {
    table: string
    values: Buffer
    format: string
    columns?: readonly string[]
    settings?: Record<string, string>
  }) => Promise<{ rowsWritten: number }>
  close: () => void
}

type Chdb = { Session: new (folder: string) => Session }

/** @throws when the package, or its binary for this platform, is not installed in the folder */
export function loadChdb(packageFolder: string): Chdb {
  const found: Chdb = createRequire(join(packageFolder, 'package.json'))('chdb')
  return found
}
