import type { OpenBatchNews } from '#machines/shell-news/shell-news.machine.ts'
import type { FlowMood } from '#machines/kit/flow-kind.ts'
import { pageOf } from '#permissions/pages.ts'
import type { TrayFlow } from '#views/kit/flow/FlowTray.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import type { Say } from '#views/kit/words.tsx'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import type { KeptDraft } from '#app/flows/drafts.ts'
import { flowKey, type StoredFlow } from '#app/flows/flow-store.ts'
import type { Flows } from '#app/flows/flows.ts'

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

/** The page a draft was typed on. */
export const draftTitle = (say: Say, { path }: KeptDraft): string => {
  const page = pageOf(path)
  return say('draft.in_tray', { page: page ? say(`page.${page.name}`) : path })
}

type Unfinished = {
  flows: readonly StoredFlow[]
  drafts: readonly KeptDraft[]
  /** batches the person began, as the server knows them: here, or on another computer */
  batches: readonly OpenBatchNews[]
}

/** Everything a person has running or unfinished, as the shell's tray and home list it; a flow that is done can be taken off. */
export const trayOf = (say: Say, { flows, drafts, batches }: Unfinished, drop: Flows['drop']): TrayFlow[] => [
  ...flows.map((flow) => ({
    id: flowKey(flow),
    title: flowTitle(say, flow),
    state: STATES[flow.mood],
    stateText: say(`app.mood.${flow.mood === 'over' ? 'done' : flow.mood}`),
    href: flow.subject.path,
    ...(flow.subject.counts ? { counts: flow.subject.counts } : {}),
    ...(flow.settled || flow.mood === 'done' ? { onDismiss: () => drop(flow) } : {}),
  })),
  ...drafts.map((draft) => ({
    id: `draft ${draft.name}`,
    title: draftTitle(say, draft),
    state: 'attention' as const,
    stateText: say('draft.state'),
    href: draft.path,
  })),
  ...batches
    .filter(({ batch_id: id }) => !flows.some(({ watches }) => watches.includes(`batch:${id}`)))
    .map(({ batch_id: id, name, channel, state }) => ({
      id: `batch ${id}`,
      title: say('tray.server_batch', { id, name }),
      state: state === 'draft' ? ('attention' as const) : ('running' as const),
      stateText: say(`batch.state.${state}`),
      href: openBatchPath({ batch_id: id, channel }),
    })),
]
