/** What all names of a list begin and end with, in characters; each ends at a mark between words, so that no word is cut. */
export type CommonPart = { start: number; end: number }

const NOTHING: CommonPart = { start: 0, end: 0 }
const BETWEEN = /[_\-·| ]/

/** Where names of a list begin to differ, and where they end to: `星河战纪_舰队_1080`, `星河战纪_招募_1080` → 5 and 5. */
export function commonPart(names: readonly string[]): CommonPart {
  const [first = '', ...others] = names
  if (others.length === 0) return NOTHING
  const shortest = Math.min(...names.map(({ length }) => length))
  const alike = (at: (name: string, index: number) => string | undefined): number => {
    let count = 0
    let ended = 0
    while (count < shortest && others.every((name) => at(name, count) === at(first, count))) {
      count += 1
      if (BETWEEN.test(at(first, count - 1) ?? '')) ended = count
    }
    return ended
  }
  const start = alike((name, index) => name[index])
  const end = alike((name, index) => name[name.length - 1 - index])
  return start + end < shortest ? { start, end } : { start, end: 0 }
}
