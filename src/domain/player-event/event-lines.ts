import { blocker, quoted, type Blocker } from '../blocker.ts'
import { parseJson } from '../json-text.ts'

/** A line, with what is wrong with it. */
export type EventLine = { line: number; value: unknown; reasons: readonly Blocker[] }

/** What a file of events holds: one JSON object a line, blank lines left out. `line` is counted from 1. */
export function readEventLines(text: string): EventLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((written, at): EventLine[] => {
      if (written.trim() === '') return []
      try {
        return [{ line: at + 1, value: parseJson(written), reasons: [] }]
      } catch {
        return [{ line: at + 1, value: null, reasons: [blocker('player_event.no_json', { params: { text: quoted(written) } })] }]
      }
    })
}
