import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** What the network holds, kept over a restart: one JSON record a line, appended before the answer leaves. */
export type LedgerFile = { append: (record: object) => void; clear: () => void; close: () => void }

/**
 * Replays the records of the file, oldest first, and opens it for appending. A last line cut short by a kill was never
 * answered, so it is dropped; a broken line elsewhere is an error.
 */
export function openLedgerFile(path: string, replay: (record: unknown) => void): LedgerFile {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const line of whole.split('\n')) {
      if (line) replay(JSON.parse(line))
    }
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  }
  const file = openSync(path, 'a')
  let open = true
  return {
    append: (record) => {
      if (open) writeSync(file, `${JSON.stringify(record)}\n`)
    },
    clear: () => truncateSync(path, 0),
    close: () => {
      if (open) closeSync(file)
      open = false
    },
  }
}
