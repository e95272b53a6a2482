import { fromPromise } from 'xstate'
import type { StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { storyForState } from '../kit/flow-story.tsx'

type Saving<Draft, Answer> = {
  draft: Draft
  saved: Answer
  /** why it is refused, and what another user left there */
  refused: string
  met: { code: string; present: Answer }
  view: (save: ActorRefFrom<ReturnType<typeof createSettingsSave<Draft, Answer>>>) => ReactNode
}

/** One story for each state of a save, over the view it is given. */
export function saveLooks<Draft, Answer>({ draft, saved, refused, met, view }: Saving<Draft, Answer>) {
  const story = (
    state: string,
    send: (() => Promise<SaveOutcome<Answer>>) | null,
    then: readonly { type: 'save.drop' }[] = [],
  ): StoryObj => {
    const machine = createSettingsSave<Draft, Answer>().provide({
      actors: { send: fromPromise(send ?? (() => new Promise<SaveOutcome<Answer>>(() => undefined))) },
    })
    const events = state === 'open.typing' ? [] : [{ type: 'save' as const, draft }, ...then]
    return { render: storyForState(machine, { state, input: { draft }, events, view }) }
  }
  const unknown = () => Promise.resolve({ kind: 'unknown' as const, blockers: [blocker('call.timeout')] })
  return {
    Typing: story('open.typing', null),
    Saving: story('saving', null),
    Saved: story('open.saved', () => Promise.resolve({ kind: 'done', value: saved })),
    Refused: story('open.refused', () => Promise.resolve({ kind: 'refused', blockers: [blocker(refused)], present: null })),
    Met: story('open.met', () => Promise.resolve({ kind: 'refused', blockers: [blocker(met.code)], present: met.present })),
    Frozen: story('open.frozen', () => Promise.resolve({ kind: 'auth', blockers: [blocker('session.expired')] })),
    Unknown: story('unknown', unknown),
    Dropped: story('open.dropped', unknown, [{ type: 'save.drop' }]),
  }
}
