import type { FigurePort, ReportPort } from './port.ts'

/** The reports of all generations of a network, one after the other. The cursor names the generation. */
export function joinedReports<Figure>(ports: readonly Pick<ReportPort<Figure>, 'read'>[]): Pick<ReportPort<Figure>, 'read'> {
  const [first] = ports
  if (first && ports.length === 1) return first
  return {
    async read(account, range, cursor, signal) {
      const [at, own] = placeOf(cursor)
      const port = ports[at]
      if (!port) return { ok: { figures: [], next: null } }
      const page = await port.read(account, range, own, signal)
      if ('error' in page) return page
      const { next } = page.ok
      return { ...page, ok: { ...page.ok, next: next !== null ? `${at}:${next}` : at + 1 < ports.length ? `${at + 1}:` : null } }
    },
  }
}

/** `1:<cursor>` is a cursor of the second generation; `1:` is the start of its report. */
function placeOf(cursor: string | null): [at: number, own: string | null] {
  if (cursor === null) return [0, null]
  const end = cursor.indexOf(':')
  return [Number(cursor.slice(0, end)), cursor.slice(end + 1) || null]
}

/** The longest period for which any of them still corrects its figures. */
export const longestRestated = (ports: readonly Pick<FigurePort, 'restatedDays'>[]): number =>
  Math.max(...ports.map(({ restatedDays }) => restatedDays))
