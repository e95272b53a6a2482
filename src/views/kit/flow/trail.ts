/** One thing that happened in a flow. */
export type TrailEntry = {
  /** ISO 8601 with offset */
  at: string
  /** in words */
  event: string
  from?: string
  to?: string
  who?: string
  note?: string
  /** the event as the machine calls it */
  name?: string
}

const COLUMNS = ['at', 'event', 'from', 'to', 'who', 'note'] as const satisfies readonly (keyof TrailEntry)[]

/** The trail as lines of cells, its heads first, for the CSV export. */
export const trailRows = (trail: readonly TrailEntry[]): string[][] => [
  [...COLUMNS],
  ...trail.map((entry) => COLUMNS.map((key) => entry[key] ?? '')),
]
