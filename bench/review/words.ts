import { readFileSync } from 'node:fs'
import AhoCorasick from 'modern-ahocorasick'
import FastAhoCorasick from 'modern-ahocorasick/fast'
import { createMatcher } from '#domain/words/matcher.ts'
import { houseFold } from '#server/features/review/variants.ts'
import { median } from '../kit/pages.ts'

const VERSION: string = JSON.parse(readFileSync('node_modules/modern-ahocorasick/package.json', 'utf8')).version

/** The same numbers every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Chinese words of two to five characters, all different, out of the 2,500 characters that follow each other from 一. */
function someWords(count: number, below: (end: number) => number): string[] {
  const words = new Set<string>()
  while (words.size < count) words.add(text(2 + below(4), below))
  return [...words]
}
const text = (length: number, below: (end: number) => number): string =>
  Array.from({ length }, () => String.fromCodePoint(0x4e00 + below(2_500))).join('')

/** Ad texts of 30 to 150 characters; every third holds one to three of the words. */
const someTexts = (count: number, words: readonly string[], below: (end: number) => number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const pieces = Array.from({ length: 3 }, () => text(10 + below(40), below))
    return index % 3 === 0 ? pieces.flatMap((piece) => [piece, words[below(words.length)] ?? '']).join('，') : pieces.join('，')
  })

function timed<Answer>(work: () => Answer): { ms: number; answer: Answer } {
  const began = performance.now()
  const answer = work()
  return { ms: performance.now() - began, answer }
}

/** The most our search of folded texts may take, as a share of the library's on the very same texts. */
const GATE = 1

/**
 * Every text searched for every word, ours next to it `modern-ahocorasick` in both of its forms, rounds interleaved, medians. Folding (widths,
 * variants, what cannot be seen) is ours only: it is told next to it, and both search what it has made. False: another answer, or a gate missed.
 */
export function measureWords(textCount: number, wordCount: number, rounds: number): boolean {
  const below = numbers(7)
  const fold = houseFold()
  const folded = [...new Set(someWords(wordCount, below).map((word) => fold(word).units))]
  const texts = someTexts(textCount, folded, below)
  texts.slice(0, 200).forEach((one) => fold(one))
  const all = texts.map((one) => fold(one))
  const built = {
    ours: timed(() => createMatcher(folded, fold)),
    library: timed(() => new AhoCorasick(folded)),
    fast: timed(() => new FastAhoCorasick(folded)),
  }
  const [ours, library, fast] = [built.ours.answer, built.library.answer, built.fast.answer]
  const ways = {
    ours: () => all.map((one) => ours.searchFolded(one).length),
    library: () => all.map(({ units }) => library.search(units).length),
    fast: () => all.map(({ units }) => fast.search(units).length),
    folding: () => texts.map((one) => fold(one).units.length),
  }
  const keys = ['ours', 'library', 'fast', 'folding'] as const
  const took: Record<(typeof keys)[number], number[]> = { ours: [], library: [], fast: [], folding: [] }
  let isSame = true
  for (let round = -1; round < rounds; round += 1) {
    const found = new Map<string, number[]>()
    for (const key of round % 2 === 0 ? keys : keys.toReversed()) {
      const { ms, answer } = timed(ways[key])
      found.set(key, answer)
      // the first round only makes the code warm
      if (round >= 0) took[key].push(ms)
    }
    for (const other of ['library', 'fast']) if (String(found.get('ours')) !== String(found.get(other))) isSame = false
  }
  const best = Math.min(median(took.library), median(took.fast))
  const ratio = median(took.ours) / best
  console.log(
    `\n${textCount.toLocaleString('en-US')} texts × ${wordCount.toLocaleString('en-US')} words, median of ${rounds} interleaved rounds; modern-ahocorasick ${VERSION}\n`,
  )
  console.log(['way'.padEnd(32), 'search, ms'.padStart(12), 'build, ms'.padStart(12)].join(''))
  const line = (title: string, ms: number, build: number | null) =>
    console.log([title.padEnd(32), ms.toFixed(1).padStart(12), (build === null ? '–' : build.toFixed(1)).padStart(12)].join(''))
  line('ours, folded texts', median(took.ours), built.ours.ms)
  line('modern-ahocorasick', median(took.library), built.library.ms)
  line('modern-ahocorasick/fast', median(took.fast), built.fast.ms)
  line('folding, ours only', median(took.folding), null)
  console.log(`\nours / the quicker of the two ${ratio.toFixed(2)} (gate <= ${GATE}); the same words found: ${isSame ? 'yes' : 'NO'}`)
  return isSame && ratio <= GATE
}
