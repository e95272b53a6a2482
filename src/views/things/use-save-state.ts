import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'

/** What a form shows of its save. */
export const useSaveState = <Draft, Answer>(save: ActorRefFrom<ReturnType<typeof createSettingsSave<Draft, Answer>>>) =>
  useSelector(
    save,
    (now) => {
      const { draft, present, saved, problems } = now.context
      const isMet = now.matches({ open: 'met' })
      return { draft, present, saved, problems, isMet, isUnknown: now.matches('unknown'), isBusy: now.hasTag('busy') }
    },
    shallowEqual,
  )
