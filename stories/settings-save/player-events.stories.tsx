import type { Meta, StoryObj } from '@storybook/react-vite'
import { SourceForm } from '#views/settings/player-events/SourceForm.tsx'
import type { Issued, NewSource } from '#views/settings/player-events/wire.ts'
import { saveLooks } from './save-looks.ts'

const meta: Meta = { title: 'settings/Player events' }
export default meta

const looks = saveLooks<NewSource, Issued>({
  draft: { game_id: '10012', name: '正式服' },
  saved: { id: '3', key: 'q8Zt5wG1c0yJ2hVn7mXkR4sLd9PfAe6UbTiOoKzHx_E' },
  refused: 'event_source.name.required',
  met: { code: 'thing.changed', present: { id: '3', key: '' } },
  view: (save) => (
    <div style={{ width: 420, padding: 16 }}>
      <SourceForm save={save} games={[{ value: '10012', label: '萌宠小镇' }]} mayEdit={[]} />
    </div>
  ),
})

export const Typing: StoryObj = looks.Typing
export const Making: StoryObj = looks.Saving
export const Made: StoryObj = looks.Saved
export const Refused: StoryObj = looks.Refused
export const Frozen: StoryObj = looks.Frozen
export const Unknown: StoryObj = looks.Unknown
export const Dropped: StoryObj = looks.Dropped
