import { z } from 'zod'
import { createListeners } from '#domain/listeners.ts'
import type { DraftSeats } from './draft-seats.ts'
import { inSnakeCase } from '#domain/spelling.ts'
import { keysOf, OUR_PREFIX, parseJson, type KeyValues } from '#app/entry/local-data.ts'

/** What a person has typed into one form and not saved. It outlives a reload and a 401, and is that person's only. */
export type Draft<T> = {
  /** null: nothing is kept, what is kept was written by another version and cannot be read, or another tab is typing there */
  read: () => T | null
  /** null forgets what was read or written here; what another tab writes meanwhile is left as it was */
  write: (value: T | null) => void
}

/** A form with something unsaved, as the tray lists it. */
export type KeptDraft = { name: string; path: string; savedAt: string }

export type Drafts = {
  /** `name` is of the form and its object, for instance `help` or `grants.42` */
  of: <T>(userId: string, name: string, shape: z.ZodType<T>) => Draft<T>
  /** a form of this name is on the page; returns how to say that it is gone */
  use: (userId: string, name: string) => () => void
  /** latest first; the same list until something changes */
  list: (userId: string) => readonly KeptDraft[]
  subscribe: (listener: () => void) => () => void
  /** another tab changed the storage */
  reread: (key: string | null) => void
  forgetAll: (userId: string) => void
}

type DraftsParts = {
  local: KeyValues
  /** one tab a draft (decision 19) */
  seats: DraftSeats
  /** path with query of the page that is open */
  path: () => string
  /** an instant */
  now: () => string
}

const placeShape = z.object({ path: z.string(), savedAt: z.string() })
const NONE: readonly KeptDraft[] = []

/** Drafts of simple forms. A flow of several steps keeps facts instead (flow-store). */
export function createDrafts({ local, seats, path, now }: DraftsParts): Drafts {
  const prefix = (userId: string) => `${OUR_PREFIX}draft.${userId}.`
  const places = (userId: string) => `${OUR_PREFIX}place.${userId}.`
  const { subscribe, tell } = createListeners()
  let known: { userId: string; list: readonly KeptDraft[] } | null = null

  const changed = () => {
    known = null
    tell()
  }
  const read = (userId: string): readonly KeptDraft[] =>
    keysOf(local)
      .filter((key) => key.startsWith(prefix(userId)))
      .flatMap((key) => {
        const name = key.slice(prefix(userId).length)
        const place = placeShape.safeParse(parseJson(local.getItem(places(userId) + name))).data
        return place ? [{ name, ...place }] : []
      })
      .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
  const forget = (userId: string, name: string) => {
    local.removeItem(prefix(userId) + name)
    local.removeItem(places(userId) + name)
  }

  return {
    of(userId, name, shape) {
      const key = prefix(userId) + name
      let isOurs = false
      return {
        read() {
          const kept = parseJson(local.getItem(key))
          const value = shape.safeParse(kept).data ?? shape.safeParse(inSnakeCase(kept)).data ?? null
          isOurs = value !== null && seats.take(key)
          return isOurs ? value : null
        },
        write(value) {
          if (seats.isElsewhere(key) || (value === null && !isOurs)) return
          isOurs = value !== null && seats.take(key)
          if (isOurs) {
            const isFirst = local.getItem(key) === null
            local.setItem(key, JSON.stringify(value))
            local.setItem(places(userId) + name, JSON.stringify({ path: path(), savedAt: now() }))
            if (isFirst) changed()
          } else if (value === null) {
            forget(userId, name)
            seats.leave(key)
            changed()
          }
        },
      }
    },
    use: (userId, name) => seats.use(prefix(userId) + name),
    list(userId) {
      if (known?.userId !== userId) known = { userId, list: read(userId) }
      return known.list.length > 0 ? known.list : NONE
    },
    subscribe,
    reread: (key) => (key === null || key.startsWith(`${OUR_PREFIX}draft.`) ? changed() : undefined),
    forgetAll(userId) {
      for (const key of keysOf(local)) if (key.startsWith(prefix(userId)) || key.startsWith(places(userId))) local.removeItem(key)
      changed()
    },
  }
}
