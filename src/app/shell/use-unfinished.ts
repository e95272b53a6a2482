import { useMemo, useSyncExternalStore } from 'react'
import type { ShellNews } from '#machines/shell-news/shell-news.machine.ts'
import type { TrayFlow } from '#views/kit/flow/FlowTray.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { KeptDraft } from '#app/flows/drafts.ts'
import { useServices, useSignedIn } from './services-context.tsx'
import { trayOf } from './tray.ts'

/** Forms of anyone who is signed in that are not saved. */
export function useKeptDrafts(): readonly KeptDraft[] {
  const { drafts } = useServices()
  const { id } = useSignedIn().user
  return useSyncExternalStore(drafts.subscribe, () => drafts.list(id))
}

/** Everything the person has running or unfinished: flows, forms, and batches the server knows. */
export function useUnfinished(told: ShellNews | null): readonly TrayFlow[] {
  const say = useSay()
  const { flows } = useSignedIn()
  const listed = useSyncExternalStore(flows.subscribe, flows.list)
  const drafts = useKeptDrafts()
  const batches = told?.open_batches ?? NONE
  return useMemo(() => trayOf(say, { flows: listed, drafts, batches }, flows.drop), [say, listed, drafts, batches, flows])
}

const NONE: ShellNews['open_batches'] = []
