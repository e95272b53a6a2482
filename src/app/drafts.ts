import type { z } from 'zod'
import { keysOf, OUR_PREFIX, parseJson, type KeyValues } from './local-data.ts'

/** What a person has typed into one form and not saved. It outlives a reload and a 401, and is that person's alone. */
export type Draft<T> = {
  /** null: nothing is kept, or what is kept was written by another version and can not be read */
  read: () => T | null
  /** null forgets it */
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
      return {
        read: () => shape.safeParse(parseJson(local.getItem(key))).data ?? null,
        write: (value) => (value === null ? local.removeItem(key) : local.setItem(key, JSON.stringify(value))),
      }
    },
    forgetAll(userId) {
      for (const key of keysOf(local)) if (key.startsWith(prefix(userId))) local.removeItem(key)
    },
  }
}
