import { attribute, type XmlListener } from './xml.ts'

/** Numbers of formats that every spreadsheet knows (ECMA-376 part 1, 18.8.30), those of East Asia among them. */
const KNOWN: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** A format with a day, a month, a year, an hour or a second outside of what it quotes, escapes or puts in brackets. */
const showsDate = (code: string): boolean => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]|general/gi, ''))

/** Reads `xl/styles.xml`: which places of its list of cell formats show a date or a time. */
export function dateStylesIn(): { listener: XmlListener; styles: ReadonlySet<number> } {
  const styles = new Set<number>()
  const own = new Map<number, boolean>()
  let [inFormats, count] = [false, 0]
  const isDate = (id: number) => own.get(id) ?? KNOWN.some(([from, to]) => id >= from && id <= to)
  const listener: XmlListener = {
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(Number(attribute(attributes, 'numFmtId')), showsDate(attribute(attributes, 'formatCode') ?? ''))
      else if (name === 'cellXfs') inFormats = true
      else if (name === 'xf' && inFormats) {
        if (isDate(Number(attribute(attributes, 'numFmtId')))) styles.add(count)
        count += 1
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inFormats = false
    },
    text: () => undefined,
  }
  return { listener, styles }
}

const DAY_MS = 86_400_000
/** Day 0 of both calendars of spreadsheets; that of 1900 counts a 29 February that never was, so it is right from March 1900 on. */
const DAY_ZERO = { of1900: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) }

/** `46346.395833` → `2026-11-20 09:30:00`: a date cell has no zone, its clock is kept as it is shown. What is no date stays as it is. */
export function dateText(value: string, from1904: boolean): string {
  const days = Number(value)
  if (value === '' || !Number.isFinite(days)) return value
  // a fraction of a day is a double: whole seconds are meant
  const ms = (from1904 ? DAY_ZERO.of1904 : DAY_ZERO.of1900) + Math.round((days * DAY_MS) / 1000) * 1000
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 19).replace('T', ' ')
}
