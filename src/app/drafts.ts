import type { z } from 'zod'
import { keysOf, OUR_PREFIX, parseJson, type KeyValues } from './local-data.ts'

/** What a person has typed into one form and not saved. It outlives a reload and a 401, and is that person's alone. */
export type Draft<T> = {
  /** null: nothing is kept, or what is kept was written by another version and can not be read */
  read: () => T | null
  /** null forgets what was read or written here; what another tab writes meanwhile is left alone */
  write: (value: T | null) => void
}

export type Drafts = {
  /** `name` is of the form and its object, for instance `help` or `grants.42` */
  of: <T>(userId: string, name: string, shape: z.ZodType<T>) => Draft<T>
  forgetAll: (userId: string) => void
}

/** Drafts of simple forms. A flow of several steps keeps facts instead (flow-store). */
export function createDrafts(local: KeyValues): Drafts {
  const prefix = (userId: string) => `${OUR_PREFIX}draft.${userId}.`
  return {
    of(userId, name, shape) {
      const key = prefix(userId) + name
      let isOurs = false
      return {
        read() {
          const value = shape.safeParse(parseJson(local.getItem(key))).data ?? null
          isOurs = value !== null
          return value
        },
        write(value) {
          if (value !== null) local.setItem(key, JSON.stringify(value))
          else if (isOurs) local.removeItem(key)
          isOurs = value !== null
        },
      }
    },
    forgetAll(userId) {
      for (const key of keysOf(local)) if (key.startsWith(prefix(userId))) local.removeItem(key)
    },
  }
}
