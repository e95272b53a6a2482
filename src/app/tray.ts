import type { FlowMood } from '#machines/kit/flow-kind.ts'
import type { TrayFlow } from '#views/kit/flow/FlowTray.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import type { Say } from '#views/kit/words.tsx'
import type { StoredFlow } from './flow-store.ts'
import type { Flows } from './flows.ts'

const STATES = {
  you: 'attention',
  running: 'running',
  blocked: 'refused',
  unknown: 'unknown',
  done: 'done',
  over: 'done',
} as const satisfies Record<FlowMood, StateKey>

/** `批次 #42 · 首发` */
export const flowTitle = (say: Say, { title, subject }: StoredFlow): string =>
  [say(title.key, title.params), subject.name].filter(Boolean).join(' · ')

/** The flows as the shell's tray lists them; one that is done can be taken off. */
export const trayOf = (say: Say, listed: readonly StoredFlow[], drop: Flows['drop']): TrayFlow[] =>
  listed.map((flow) => ({
    id: flow.flowId,
    title: flowTitle(say, flow),
    state: STATES[flow.mood],
    stateText: say(`app.mood.${flow.mood === 'over' ? 'done' : flow.mood}`),
    href: flow.subject.path,
    ...(flow.subject.counts ? { counts: flow.subject.counts } : {}),
    ...(flow.mood === 'done' ? { onDismiss: () => drop(flow.flowId) } : {}),
  }))
