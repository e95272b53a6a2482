import { z } from 'zod'
import { OUR_PREFIX, parseJson, type KeyValues } from '#app/entry/local-data.ts'
import type { StoredFlow } from '#app/flows/flow-store.ts'

/** Of the flows' trails together (R3). */
export const FAULT_STEPS = 10

const fault = z.object({
  reason: z.string(),
  path: z.string(),
  at: z.string(),
  steps: z.array(z.object({ flowId: z.string(), kind: z.string(), title: z.string(), at: z.string(), event: z.string(), to: z.string() })),
})
export type Fault = z.output<typeof fault>

const KEY = `${OUR_PREFIX}fault`

/** The last transitions of all flows before an instant, latest first. */
export const stepsBefore = (flows: readonly StoredFlow[], at: string, titleOf: (flow: StoredFlow) => string): Fault['steps'] =>
  flows
    .flatMap((flow) =>
      flow.trail.map(({ at: when, event, to }) => ({ flowId: flow.flowId, kind: flow.kind, title: titleOf(flow), at: when, event, to })),
    )
    .filter((step) => Date.parse(step.at) <= Date.parse(at))
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, FAULT_STEPS)

/** Kept for this tab until the next one. */
export const keepFault = (session: KeyValues, kept: Fault): void => session.setItem(KEY, JSON.stringify(kept))
export const readFault = (session: KeyValues): Fault | null => fault.safeParse(parseJson(session.getItem(KEY))).data ?? null
