import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** How a record becomes a line and a line a record. */
type LineForm = { read: (line: string) => unknown; write: (record: object) => string }
const PLAIN: LineForm = { read: (line) => JSON.parse(line), write: (record) => JSON.stringify(record) }

/** What the network holds, kept over a restart: one JSON record a line, appended before the answer leaves. */
export type LedgerFile = { append: (record: object) => void; clear: () => void; close: () => void }

/**
 * Replays the records of the file, oldest first, and opens it for appending. A last line cut short by a kill was never
 * answered, so it is dropped; a broken line elsewhere is an error.
 */
export function openLedgerFile(path: string, replay: (record: unknown) => void, { read, write }: LineForm = PLAIN): LedgerFile {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const line of whole.split('\n')) {
      if (line) replay(read(line))
    }
    if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  }
  const file = openSync(path, 'a')
  let open = true
  return {
    append: (record) => {
      if (open) writeSync(file, `${write(record)}\n`)
    },
    clear: () => truncateSync(path, 0),
    close: () => {
      if (open) closeSync(file)
      open = false
    },
  }
}
