import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { TemplatesView } from '#views/review/templates/TemplatesView.tsx'
import type { templatesSave } from '#views/review/wire-templates.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { away, never } from '../review-queue/sample.ts'
import { dictOf, TEMPLATES, TEMPLATES_NOW, templatesSaveOf } from './sample.ts'

const meta: Meta = { title: 'review/Templates' }
export default meta

const DICTS = {
  shown: dictOf(),
  reading: dictOf(never),
  failed: dictOf(away),
  none: dictOf(() => Promise.resolve({ templates: [], templates_version: 0, games: [] })),
}

function Shown({ save, dict: key }: { save: ActorRefFrom<typeof templatesSave>; dict: keyof typeof DICTS }) {
  const dict = useActorRef(DICTS[key], { input: { query: null } })
  return <TemplatesView dict={dict} save={save} mayEdit={[]} newId={() => 'new'} />
}

type Sent = Parameters<typeof templatesSaveOf>[0]
const typing = (dict: keyof typeof DICTS, draft: typeof TEMPLATES | null = null): StoryObj => ({
  render: storyForState(templatesSaveOf(never), {
    input: { draft },
    state: 'open.typing',
    view: (save) => <Shown save={save} dict={dict} />,
  }),
})
const sent = (state: string, send: Sent): StoryObj => ({
  render: storyForState(templatesSaveOf(send), {
    input: { draft: TEMPLATES },
    events: [{ type: 'save', draft: TEMPLATES }],
    state,
    view: (save) => <Shown save={save} dict="shown" />,
  }),
})

export const Templates = typing('shown')
export const WithoutAName = typing('shown', { version: 3, templates: [{ id: 'n', name: '', reasons: [], comment: '' }] })
export const Reading = typing('reading')
export const Unreadable = typing('failed')
export const None = typing('none')
export const Saving = sent('saving', never)
export const AnotherWasFirst = sent('open.met', () =>
  Promise.resolve({ kind: 'refused', blockers: [{ code: 'review.templates_changed' }], present: TEMPLATES_NOW }),
)
export const SignedOut = sent('open.frozen', () => Promise.resolve({ kind: 'auth', blockers: [] }))
export const Unknown = sent('unknown', () => Promise.resolve({ kind: 'unknown', blockers: [] }))
