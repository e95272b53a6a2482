import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import type { UserGrants } from '#contract/administration.ts'
import { blocker } from '#domain/blocker.ts'
import { PRESETS } from '#permissions/presets.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { GrantsEditor } from '#views/settings/GrantsEditor.tsx'
import type { GrantsDraft } from '#views/settings/types.ts'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'settings/Grants' }
export default meta

const kept: UserGrants = {
  user_id: '2',
  version: 3,
  grants: { global: { game: ['10012'], region: ['*'] }, pages: { ads: { func: { 'batch.view': true } } } },
}
const theirs: UserGrants = { ...kept, version: 4, grants: { global: { game: ['*'] }, pages: { ads: { func: { '*': true } } } } }
const person = { active: true, id: '2', isAgent: false, observatory: false, on_finance_list: false, is_special: false }
const choices = {
  game: [
    { id: '10012', name: '萌宠小镇' },
    { id: '10045', name: '幻境之门' },
  ],
  region: [],
  spreader: [{ id: '21', name: 'Meta' }],
  app: [],
}
const mine = { global: kept.grants.global, pages: { ads: { func: { 'batch.view': true, 'batch.build': true } } } }
const save = { type: 'save' as const, draft: { user_id: '2', version: 3, began: kept.grants, grants: mine } }
const caller = { id: '1', grants: PRESETS.admin }

function story(state: string, send: (() => Promise<SaveOutcome<UserGrants>>) | null, then: readonly { type: 'save.drop' }[] = []) {
  const machine = createSettingsSave<GrantsDraft, UserGrants>().provide({
    actors: { send: fromPromise(send ?? (() => new Promise(() => undefined))) },
  })
  const render = storyForState(machine, {
    state,
    input: { draft: null },
    events: send || state === 'saving' ? [save, ...then] : [],
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex' }}>
        <GrantsEditor kept={kept} person={person} caller={caller} choices={choices} save={flow} blockers={[]} />
      </div>
    ),
  })
  return { render }
}

export const Typing: StoryObj = story('open.typing', null)
export const Saving: StoryObj = story('saving', null)
export const Saved: StoryObj = story('open.saved', () => Promise.resolve({ kind: 'done', value: kept }))
export const Refused: StoryObj = story('open.refused', () =>
  Promise.resolve({ kind: 'refused', blockers: [blocker('administration.self_lockout')], present: null }),
)
export const Met: StoryObj = story('open.met', () =>
  Promise.resolve({ kind: 'refused', blockers: [blocker('administration.changed')], present: theirs }),
)
export const Frozen: StoryObj = story('open.frozen', () => Promise.resolve({ kind: 'auth', blockers: [blocker('session.expired')] }))
const unknown = () => Promise.resolve({ kind: 'unknown' as const, blockers: [blocker('call.timeout')] })
export const Unknown: StoryObj = story('unknown', unknown)
export const Dropped: StoryObj = story('open.dropped', unknown, [{ type: 'save.drop' }])
