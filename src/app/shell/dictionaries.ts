import { createListeners } from '#domain/listeners.ts'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { artascopeDict, baseConfig, countries } from '#contract/dictionaries.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { DictEntry } from '#domain/dictionaries/entry.ts'
import { CALLED_DICTIONARIES, type CalledDictionary, type DictionaryName } from '#domain/dictionaries/names.ts'
import { sameJson } from '#domain/same-json.ts'
import { problemsOf } from '#machines/kit/outcome.ts'
import type { DictionaryFailure } from '#machines/navigation/navigation.machine.ts'

/** What each called dictionary holds: entries, or several lists under one name. */
export type DictionaryContents = {
  base_config: OutputOf<typeof baseConfig>['data']
  /** by network */
  ads: Readonly<Record<string, Readonly<Record<string, readonly DictEntry[]>>>>
  artascope: Readonly<Record<string, readonly DictEntry[]>>
  countries: readonly DictEntry[]
}

type Sources = { readonly [N in CalledDictionary]: () => Promise<DictionaryContents[N]> }

const BACKGROUND = { background: true } as const

/** The registry: every name is either data (`FIXED` of the domain) or a call named here. */
export const DICTIONARY_SOURCES: Sources = {
  base_config: async () => (await call(baseConfig, {}, BACKGROUND)).data,
  // what a network is comes with the pages that need it: the frame has no use for it
  ads: async () => {
    const [{ CHANNELS }, { familyOf }] = await Promise.all([import('#domain/channels/index.ts'), import('#contract/families.ts')])
    return Object.fromEntries(
      await Promise.all(CHANNELS.map(async ({ key }) => [key, (await call(familyOf(key).dict, {}, BACKGROUND)).data] as const)),
    )
  },
  artascope: async () => (await call(artascopeDict, {}, BACKGROUND)).data,
  countries: () => everyPage((page) => call(countries, page, BACKGROUND)),
}

/** A dictionary older than this is read again when a page needs it; the old one is used when that fails. */
export const DICTIONARY_MAX_AGE_MS = 10 * 60_000

export type Cached<T> = {
  contents: T | null
  /** ms since 1970; null while it was never read */
  readAtMs: number | null
  /** why the latest reading failed */
  problems: readonly Blocker[]
}

export type DictionaryStore = {
  /** reads those that are missing or old, side by side; names those that cannot be had. Fixed ones are always there */
  load: (names: readonly DictionaryName[]) => Promise<readonly DictionaryFailure[]>
  /** the same object until it changes */
  read: <N extends CalledDictionary>(name: N) => Cached<DictionaryContents[N]>
  subscribe: (listener: () => void) => () => void
  /** it changed on the server: read again if it was read before, and shown as soon as it is there */
  again: (name: CalledDictionary) => Promise<void>
  /** another person, or another language: nothing of the former is shown */
  clear: () => void
}

type Slot<T> = {
  read: () => Cached<T>
  isFresh: () => boolean
  refresh: () => Promise<void>
  again: () => Promise<void>
  clear: () => void
}
type Slots = { readonly [N in CalledDictionary]: Slot<DictionaryContents[N]> }

const isCalled = (name: DictionaryName): name is CalledDictionary => CALLED_DICTIONARIES.some((one) => one === name)

/** The dictionaries of this tab, each with its age. Two pages that ask at once share one call. */
export function createDictionaryStore(nowMs: () => number, sources: Sources = DICTIONARY_SOURCES): DictionaryStore {
  const { subscribe, tell } = createListeners()
  const changed = tell
  const slots: Slots = {
    base_config: createSlot(sources.base_config, nowMs, changed),
    ads: createSlot(sources.ads, nowMs, changed),
    artascope: createSlot(sources.artascope, nowMs, changed),
    countries: createSlot(sources.countries, nowMs, changed),
  }
  return {
    async load(names) {
      const called = names.filter(isCalled)
      await Promise.all(called.filter((name) => !slots[name].isFresh()).map((name) => slots[name].refresh()))
      return called.flatMap((name) => {
        const { contents, problems } = slots[name].read()
        return contents === null ? [{ name, reasons: problems }] : []
      })
    },
    read: (name) => slots[name].read(),
    subscribe,
    again: (name) => slots[name].again(),
    clear() {
      for (const slot of Object.values(slots)) slot.clear()
      changed()
    },
  }
}

function createSlot<T>(source: () => Promise<T>, nowMs: () => number, changed: () => void): Slot<T> {
  const empty: Cached<T> = { contents: null, readAtMs: null, problems: [] }
  let cached = empty
  let underWay: Promise<void> | null = null
  let cleared = 0

  async function readNow(): Promise<void> {
    const asked = cleared
    const read = await source().then(
      (contents): Cached<T> => ({
        // unchanged contents stay the same object, so nothing re-renders
        contents: sameJson(contents, cached.contents) ? cached.contents : contents,
        readAtMs: nowMs(),
        problems: [],
      }),
      // what was read before is old, and better than nothing
      (error: unknown): Cached<T> => ({ ...cached, problems: problemsOf(error) }),
    )
    // an answer for the former person or language is not shown
    if (asked !== cleared) return
    underWay = null
    cached = read
    changed()
  }
  return {
    read: () => cached,
    isFresh: () => cached.contents !== null && cached.problems.length === 0 && nowMs() - (cached.readAtMs ?? 0) < DICTIONARY_MAX_AGE_MS,
    async again() {
      // what is under way was perhaps asked before the change
      await underWay
      if (cached.contents !== null) await (underWay ??= readNow())
    },
    async refresh() {
      let asked
      do {
        asked = cleared
        await (underWay ??= readNow())
        // cleared meanwhile: anyone who waits for it waits for the answer to the new person
      } while (asked !== cleared)
    },
    clear() {
      cleared += 1
      cached = empty
      underWay = null
    },
  }
}
