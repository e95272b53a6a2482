/** A piece of a text with what was found all over it; none: plain text. */
export type Segment<Hit> = { text: string; from: number; hits: readonly Hit[] }

/** Cuts a text wherever something that was found begins or ends, so that pieces can be marked; together they are the text. */
export function segmentsOf<Hit extends { from: number; to: number }>(text: string, hits: readonly Hit[]): Segment<Hit>[] {
  const cuts = [...new Set([0, text.length, ...hits.flatMap(({ from, to }) => [from, to])])].sort((one, other) => one - other)
  return cuts.slice(0, -1).map((from, index) => {
    const to = cuts[index + 1] ?? text.length
    return { text: text.slice(from, to), from, hits: hits.filter((hit) => hit.from <= from && hit.to >= to) }
  })
}
