import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import type { UserGrants } from '#contract/administration.ts'
import { blocker } from '#domain/blocker.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { GrantsEditor } from '#views/settings/GrantsEditor.tsx'
import type { GrantsDraft } from '#views/settings/types.ts'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'settings/Grants' }
export default meta

const kept: UserGrants = {
  userId: '2',
  version: 3,
  grants: { global: { game: ['10012'], region: ['*'] }, pages: { ads: { func: { 'batch.view': true } } } },
}
const theirs: UserGrants = { ...kept, version: 4, grants: { global: { game: ['*'] }, pages: { ads: { func: { '*': true } } } } }
const person = { id: '2', isAgent: false, observatory: false, onFinanceList: false, isSpecial: false }
const choices = {
  game: [
    { id: '10012', name: '萌宠小镇' },
    { id: '10045', name: '幻境之门' },
  ],
  region: [],
  spreader: [{ id: '21', name: 'Meta' }],
  app: [],
}
const save = { type: 'save' as const, draft: { userId: '2', version: 3, grants: kept.grants } }

function story(state: string, send: (() => Promise<SaveOutcome<UserGrants>>) | null) {
  const machine = createSettingsSave<GrantsDraft, UserGrants>().provide({
    actors: { send: fromPromise(send ?? (() => new Promise(() => undefined))) },
  })
  const render = storyForState(machine, {
    state,
    events: state === 'idle' ? [] : [save],
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex' }}>
        <GrantsEditor kept={kept} person={person} choices={choices} save={flow} blockers={[]} />
      </div>
    ),
  })
  return { render }
}

export const Idle: StoryObj = story('idle', null)
export const Saving: StoryObj = story('saving', null)
export const Saved: StoryObj = story('saved', () => Promise.resolve({ kind: 'done', value: kept }))
export const Refused: StoryObj = story('refused', () =>
  Promise.resolve({ kind: 'refused', blockers: [blocker('administration.self_lockout')], present: null }),
)
export const Met: StoryObj = story('met', () =>
  Promise.resolve({ kind: 'refused', blockers: [blocker('administration.changed')], present: theirs }),
)
export const Unknown: StoryObj = story('unknown', () => Promise.resolve({ kind: 'unknown', blockers: [blocker('call.timeout')] }))
