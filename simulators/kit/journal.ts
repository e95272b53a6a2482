/** One HTTP exchange as it went over the wire; a batch is one exchange with its items inside. */
export type ExchangeEntry = {
  kind: 'exchange'
  seq: number
  at: string
  method: string
  path: string
  account: string | null
  level: string | null
  name: string | null
  /** calls inside: 1, or the size of the batch */
  items: number
  /** what was answered; 0 when the connection was cut or left hanging */
  status: number
  code: string | null
  fault: string | null
  /** the write inside took effect, whatever the caller was told */
  applied: boolean
  durationMs: number
  request: string
  response: string
}

/** One change of one object, in the order it happened. */
export type ChangeEntry = {
  kind: 'change'
  seq: number
  at: string
  event: string
  level: string
  id: string
  account: string
  name: string
  changed: Record<string, unknown>
}

export type JournalEntry = ExchangeEntry | ChangeEntry
type Unnumbered<T> = T extends JournalEntry ? Omit<T, 'seq' | 'at'> : never

export type Journal = {
  add: (entry: Unnumbered<JournalEntry>) => JournalEntry
  /** entries with a greater number than `since`, oldest first */
  since: (seq: number, limit?: number) => JournalEntry[]
  last: (count: number, kind?: JournalEntry['kind']) => JournalEntry[]
  size: () => number
  clear: () => void
}

/** Remembers the latest `keep` entries; numbers go on rising, so a reader sees that it missed some. */
export function createJournal({ nowMs, keep = 200_000 }: { nowMs: () => number; keep?: number }): Journal {
  let entries: JournalEntry[] = []
  let seq = 0

  return {
    add: (entry) => {
      const numbered: JournalEntry = { ...entry, seq: ++seq, at: new Date(nowMs()).toISOString() }
      entries.push(numbered)
      if (entries.length > keep * 1.1) entries = entries.slice(-keep)
      return numbered
    },
    since: (after, limit = 10_000) => {
      const first = entries[0]?.seq ?? 0
      const from = Math.max(0, after - first + 1)
      return entries.slice(from, from + limit)
    },
    last: (count, kind) => {
      const found: JournalEntry[] = []
      for (let at = entries.length - 1; at >= 0 && found.length < count; at--) {
        const entry = entries[at]
        if (entry && (!kind || entry.kind === kind)) found.push(entry)
      }
      return found
    },
    size: () => entries.length,
    clear: () => {
      entries = []
    },
  }
}
