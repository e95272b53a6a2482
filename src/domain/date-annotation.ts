/** What happened on some days, as charts draw it (S2 §3, scoreboard F10). Days are `YYYY-MM-DD`, both included. */
export type DateAnnotation = {
  id: string
  type: string
  fromDay: string
  toDay: string
  /** it is about every game */
  allGames: boolean
  gameIds: readonly string[]
  text: string
}

/** Those a chart of this game shows; null: a chart of no game only, which shows all. */
export const annotationsOf = (all: readonly DateAnnotation[], gameId: string | null): readonly DateAnnotation[] =>
  all.filter(({ allGames, gameIds }) => gameId === null || allGames || gameIds.includes(gameId))

/**
 * The label of a chart's point that an annotation is at: the first point whose period (`2026-11-20`, `2026-11`) lies in its days. Null:
 * none of them does.
 */
export const labelOf = ({ fromDay, toDay }: Pick<DateAnnotation, 'fromDay' | 'toDay'>, labels: readonly string[]): string | null =>
  labels.find((label) => label >= fromDay.slice(0, label.length) && label <= toDay.slice(0, label.length)) ?? null
