import { createActor } from 'xstate'
import type { ProgressRef } from '#views/help/GuideProgress.tsx'
import { wiredGuideProgressMachine } from '#views/help/wire.ts'
import type { Flows } from '#app/flows/flows.ts'
import { useSignedIn } from './services-context.tsx'

const started = new WeakMap<Flows, ProgressRef>()

/** How far anyone who is signed in is with the help: one for each person, so that the page and the panel next to it say the same. */
export function useGuideProgress(): ProgressRef {
  const { flows } = useSignedIn()
  const known = started.get(flows)
  if (known) return known
  const progress = createActor(wiredGuideProgressMachine).start()
  started.set(flows, progress)
  return progress
}
