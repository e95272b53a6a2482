import { createContext, useContext } from 'react'
import { createListeners } from '#domain/listeners.ts'
import type { FoundWord } from '#domain/review/item.ts'
import { WATCHED_CHARACTERS_AT_ONCE, WATCHED_TEXTS_AT_ONCE } from '#domain/review/review.ts'

/** What is known of a text; `asked` keeps what an earlier answer said until the next one is there. */
type Known = { state: 'asked' | 'answered' | 'failed'; hits: readonly FoundWord[]; at: number }

/** Which watched words are in which text. Each text is asked about once; what is wanted while a question is under way goes with the next. */
export type WatchedBook = {
  /** none while no one knows */
  hitsOf: (text: string) => readonly FoundWord[]
  /** the last question about it had no answer */
  isMissing: (text: string) => boolean
  /** Looks through the texts no one asked about lately, and answers with those of `texts` in which something was found. */
  learn: (texts: readonly string[]) => Promise<ReadonlySet<string>>
  /** called when something was learned, or could not be */
  subscribe: (listener: () => void) => () => void
  /** counts what was learned, for `useSyncExternalStore` */
  version: () => number
}

/** Words are added and end: an answer serves for so long. */
const FRESH_MS = 300_000

export function createWatchedBook(
  look: (texts: string[]) => Promise<readonly (readonly FoundWord[])[]>,
  now: () => number = Date.now,
): WatchedBook {
  const known = new Map<string, Known>()
  const wanted = new Set<string>()
  const { subscribe, tell } = createListeners()
  let version = 0
  let asking: Promise<void> | null = null

  const isFresh = (text: string): boolean => {
    const one = known.get(text)
    return one !== undefined && one.state !== 'failed' && now() - one.at < FRESH_MS
  }
  const note = (texts: readonly string[], state: Known['state'], hitsAt: (index: number) => readonly FoundWord[]) =>
    texts.forEach((text, index) => known.set(text, { state, hits: hitsAt(index), at: now() }))
  const ask = async (): Promise<void> => {
    while (wanted.size > 0) {
      const texts = nextOf(wanted)
      const found = await look(texts).catch(() => null)
      note(texts, found ? 'answered' : 'failed', (index) => found?.[index] ?? [])
      version += 1
      tell()
    }
    asking = null
  }

  return {
    hitsOf: (text) => known.get(text)?.hits ?? [],
    isMissing: (text) => known.get(text)?.state === 'failed',
    async learn(texts) {
      const fresh = [...new Set(texts)].filter((text) => text.trim() !== '' && !isFresh(text))
      for (const text of fresh) wanted.add(text)
      note(fresh, 'asked', (index) => known.get(fresh[index] ?? '')?.hits ?? [])
      if (wanted.size > 0) asking ??= ask()
      await asking
      return new Set(texts.filter((text) => (known.get(text)?.hits.length ?? 0) > 0))
    },
    subscribe,
    version: () => version,
  }
}

/** Takes as many as one question holds, one at least. */
function nextOf(wanted: Set<string>): string[] {
  const taken: string[] = []
  let characters = 0
  for (const text of wanted) {
    characters += text.length
    if (taken.length > 0 && (taken.length === WATCHED_TEXTS_AT_ONCE || characters > WATCHED_CHARACTERS_AT_ONCE)) break
    taken.push(text)
    wanted.delete(text)
  }
  return taken
}

/** Where no one is there to ask, nothing is watched. */
const NO_WORDS = createWatchedBook((texts) => Promise.resolve(texts.map(() => [])))

export const WatchedBookContext = createContext<WatchedBook>(NO_WORDS)
export const useWatchedBook = (): WatchedBook => useContext(WatchedBookContext)
