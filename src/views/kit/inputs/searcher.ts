import { createListeners } from '#domain/listeners.ts'
/** One choice of a look-up: the id is kept, the name is shown. */
export type LookupItem = {
  id: string
  name: string
  /** a second, quieter text */
  detail?: string | undefined
  /** why it is shown and cannot be chosen, in words */
  disabledReason?: string | undefined
}
export type Search = (text: string, signal: AbortSignal) => Promise<readonly LookupItem[]>

export type Found =
  { kind: 'idle' } | { kind: 'searching' } | { kind: 'found'; items: readonly LookupItem[] } | { kind: 'failed'; reason: string }

export type Searcher = {
  read: () => Found
  subscribe: (listener: () => void) => () => void
  /** asks after a pause in typing; the earlier question is dropped and its answer never shown */
  ask: (text: string) => void
  /** the name of an id that a search has brought */
  nameOf: (id: string) => string | undefined
  stop: () => void
}

const PAUSE_MS = 250

/** A search outside React: debounced, only the last question counts, names of found ids are remembered. */
export function createSearcher(search: Search, pauseMs = PAUSE_MS): Searcher {
  const { subscribe, tell } = createListeners()
  const names = new Map<string, string>()
  let found: Found = { kind: 'idle' }
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (next: Found) => {
    found = next
    tell()
  }
  const run = async (text: string, asking: AbortController) => {
    try {
      const items = await search(text, asking.signal)
      if (asking.signal.aborted) return
      for (const { id, name } of items) names.set(id, name)
      show({ kind: 'found', items })
    } catch (error) {
      if (!asking.signal.aborted) show({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    }
  }
  const stop = () => {
    clearTimeout(timer)
    running?.abort()
  }

  return {
    read: () => found,
    subscribe,
    ask(text) {
      stop()
      const asking = new AbortController()
      running = asking
      show({ kind: 'searching' })
      timer = setTimeout(() => void run(text.trim(), asking), pauseMs)
    },
    nameOf: (id) => names.get(id),
    stop,
  }
}
