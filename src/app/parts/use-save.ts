import { useActorRef } from '@xstate/react'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import type { Draft } from '#app/flows/drafts.ts'
import { useKept } from './use-kept.ts'
import { whenSaved } from './when-saved.ts'

/** A save of a page, and what to do when it is done. With `kept` what is typed outlives a reload, but for a draft that `isBlank`. */
export function useSave<T, Answer>(
  machine: ReturnType<typeof createSettingsSave<T, Answer>>,
  then: () => void,
  kept: Draft<T> = NOT_KEPT,
  isBlank?: (draft: T) => boolean,
) {
  const save = useActorRef(machine, { input: { draft: kept.read() } }, whenSaved(then))
  useKept(save, kept, isBlank)
  return save
}

const NOT_KEPT = { read: () => null, write: () => undefined }
