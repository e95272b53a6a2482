import { z } from 'zod'
import { createListeners } from '#domain/listeners.ts'
import { OUR_PREFIX, parseJson, type KeyValues } from '#app/entry/local-data.ts'

/** S1 §9 */
export const RECENT_TOOLS = 6

export type RecentTools = {
  /** route names, latest first; the same list until one is opened */
  read: () => readonly string[]
  subscribe: (listener: () => void) => () => void
  /** a tool was opened, however the person came to it */
  open: (name: string) => void
}

const stored = z.array(z.string()).catch([])

/** The tools a person opened last, each once, at most six; of this browser and this person only. */
export function createRecentTools(local: KeyValues, userId: string): RecentTools {
  const key = `${OUR_PREFIX}tools.${userId}`
  let present: readonly string[] = stored.parse(parseJson(local.getItem(key))).slice(0, RECENT_TOOLS)
  const { subscribe, tell } = createListeners()
  return {
    read: () => present,
    subscribe,
    open(name) {
      if (present[0] === name) return
      present = [name, ...present.filter((other) => other !== name)].slice(0, RECENT_TOOLS)
      local.setItem(key, JSON.stringify(present))
      tell()
    },
  }
}
