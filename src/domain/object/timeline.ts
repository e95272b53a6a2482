export const LINE_SOURCES = ['network', 'ours'] as const
export type LineSource = (typeof LINE_SOURCES)[number]

/** The lines of one source, newest first, and whether it has older ones. */
export type Told<Line> = { lines: readonly Line[]; more: boolean }

const second = (at: string): number => Math.floor(Date.parse(at) / 1000)

/**
 * Lines of several sources on one timeline, newest first, down to the time that all of them were read to. `next`: older lines are before this instant;
 * null: there are none. Networks give times to the second, so a second is shown whole or not at all.
 */
export function mergedTimeline<Line extends { at: string }>(sources: readonly Told<Line>[]): { lines: Line[]; next: string | null } {
  const lines = sources.flatMap((source) => source.lines).sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const cuts = sources.flatMap(({ lines: own, more }) => (more && own.length > 0 ? [Math.min(...own.map(({ at }) => second(at)))] : []))
  if (cuts.length === 0) return { lines, next: null }
  const cut = Math.max(...cuts)
  const shown = lines.filter(({ at }) => second(at) > cut)
  // a whole page within one second: shown as far as it was read
  if (shown.length === 0) return { lines: lines.filter(({ at }) => second(at) === cut), next: isoOf(cut) }
  return { lines: shown, next: isoOf(cut + 1) }
}

const isoOf = (atSecond: number): string => new Date(atSecond * 1000).toISOString()
