import { z } from 'zod'
import { keysOf, OUR_PREFIX, parseJson, type KeyValues } from './local-data.ts'

const trailEntry = z.object({ seq: z.number(), at: z.string(), event: z.string(), from: z.string(), to: z.string() })

const counts = z.object({
  done: z.number(),
  failed: z.number(),
  skipped: z.number(),
  unknown: z.number(),
  waiting: z.number(),
  total: z.number(),
})

/** What is kept of a running flow: its facts, and enough to list it without starting it. */
const storedFlow = z.object({
  flowId: z.string(),
  kind: z.string(),
  factsVersion: z.number(),
  userId: z.string(),
  facts: z.unknown(),
  trail: z.array(trailEntry).catch([]),
  title: z.object({ key: z.string(), params: z.record(z.string(), z.string()).optional() }),
  subject: z.object({ name: z.string(), counts: counts.nullable().catch(null), path: z.string() }),
  mood: z.enum(['you', 'running', 'blocked', 'unknown', 'done', 'over']),
  savedAt: z.string(),
  /** what it shows of the server, as `<topic>:<id>` */
  watches: z.array(z.string()).catch([]),
  /** a write of it has left and is not answered */
  writing: z.boolean().catch(false),
})
export type StoredFlow = z.output<typeof storedFlow>

export type FlowStore = {
  list: () => StoredFlow[]
  read: (flowId: string) => StoredFlow | null
  write: (flow: StoredFlow) => void
  remove: (flowId: string) => void
  clear: () => void
  /** is this a key of the user's flows? for the storage event of another tab */
  owns: (key: string | null) => boolean
}

/** Flows of one user, a key each, so that two tabs with two flows never write over each other. Nothing of another user is seen. */
export function createFlowStore(local: KeyValues, userId: string): FlowStore {
  const prefix = `${OUR_PREFIX}flow.${userId}.`
  const read = (flowId: string) => storedFlow.safeParse(parseJson(local.getItem(prefix + flowId))).data ?? null
  const ids = () =>
    keysOf(local)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))

  return {
    list: () =>
      ids()
        .map(read)
        .filter((flow) => flow !== null)
        .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt)),
    read,
    write: (flow) => local.setItem(prefix + flow.flowId, JSON.stringify(flow)),
    remove: (flowId) => local.removeItem(prefix + flowId),
    clear: () => ids().forEach((flowId) => local.removeItem(prefix + flowId)),
    owns: (key) => key === null || key.startsWith(prefix),
  }
}
