import { z } from 'zod'
import { keysOf, OUR_PREFIX, parseJson, type KeyValues } from '#app/entry/local-data.ts'

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
  /** it came to an end, whatever became of it: it may be taken off the list */
  settled: z.boolean().catch(false),
  savedAt: z.string(),
  /** what it shows of the server, as `<topic>:<id>` */
  watches: z.array(z.string()).catch([]),
  /** a write of it has left and is not answered */
  writing: z.boolean().catch(false),
})
export type StoredFlow = z.output<typeof storedFlow>

/** Which flow: an id is unique within its kind. */
export type FlowName = Pick<StoredFlow, 'kind' | 'flowId'>
export const flowKey = ({ kind, flowId }: FlowName): string => `${kind}${KIND_ENDS}${flowId}`
const KIND_ENDS = '/'

export type FlowStore = {
  list: () => StoredFlow[]
  read: (name: FlowName) => StoredFlow | null
  write: (flow: StoredFlow) => void
  remove: (name: FlowName) => void
  clear: () => void
  /** is this a key of the user's flows? for the storage event of another tab */
  owns: (key: string | null) => boolean
}

/** Flows of one user, a key each, so that two tabs with two flows never write over each other. Nothing of another user is seen. */
export function createFlowStore(local: KeyValues, userId: string): FlowStore {
  const prefix = `${OUR_PREFIX}flow.${userId}.`
  const readAt = (key: string) => storedFlow.safeParse(parseJson(local.getItem(prefix + key))).data ?? null
  const keys = () =>
    keysOf(local)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))

  /** Earlier consoles kept a flow under its id without the kind. */
  const bringAlong = (id: string) => {
    const flow = readAt(id)
    if (!flow) return
    const known = readAt(flowKey(flow))
    // a tab of the older console may have gone on with it
    if (!known || known.savedAt < flow.savedAt) local.setItem(prefix + flowKey(flow), JSON.stringify(flow))
    local.removeItem(prefix + id)
  }
  for (const key of keys()) if (!key.includes(KIND_ENDS)) bringAlong(key)

  return {
    list: () =>
      keys()
        .map(readAt)
        .filter((flow) => flow !== null)
        .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt)),
    read: (name) => readAt(flowKey(name)),
    write: (flow) => local.setItem(prefix + flowKey(flow), JSON.stringify(flow)),
    remove: (name) => local.removeItem(prefix + flowKey(name)),
    clear: () => keys().forEach((key) => local.removeItem(prefix + key)),
    owns: (key) => key === null || key.startsWith(prefix),
  }
}
