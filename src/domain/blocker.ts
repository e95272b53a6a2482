/**
 * One reason why something may not happen. A guard, the tooltip of the disabled button and the server's refusal
 * read the same list; an empty list means yes. Words are not kept here: the catalogue says `blocker.<code>` on either side.
 */
export type Blocker = {
  /** stable, dotted: `batch.name.duplicate` */
  code: string
  /** values for the sentence; money is `{ amountMinor, currency }` already formatted by the caller as text */
  params?: Record<string, string | number>
  /** path of the form field or grid column this belongs to */
  field?: string
  /** the row's sequence number, or its line in an uploaded file, counted from 1 */
  row?: number
}

export const blocker = (code: string, rest: Omit<Blocker, 'code'> = {}): Blocker => ({ code, ...rest })

/** Something is not filled in yet: a gap rather than a mistake, and said quietly until it is time. The names of codes keep to it. */
export const isGap = ({ code }: Blocker): boolean => /(\.required|_missing|\.missing|\.no_variants|_empty|\.empty|\.none)$/.test(code)

const LONGEST_QUOTE = 60

/** What was written, as a reason quotes it. */
export function quoted(written: string): string {
  const text = written.trim()
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
}
