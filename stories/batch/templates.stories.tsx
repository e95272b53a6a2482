import type { Meta, StoryObj } from '@storybook/react-vite'
import { META } from '#domain/channels/meta.ts'
import { templateChange, templatesReading, type TemplateWires } from '#views/batch/templates/wire.ts'
import { specTarget } from '#views/batch/templates/template-target.ts'
import { Templates } from '#views/batch/templates/TemplatesButton.tsx'
import { LookupsProvider } from '#views/batch/field/lookups.ts'
import { readBy, savedBy } from '#views/things/wired.ts'
import { SPEC, wiresOf } from './sample.ts'
import { templatesOf } from './templates-sample.ts'

const meta: Meta = { title: 'batch/Templates' }
export default meta

const { lookups } = wiresOf([], 'draft')
const target = specTarget(
  { channel: META, place: { game_id: '10012', account_ids: [] }, blockers: [], keepBlockers: [] },
  SPEC,
  () => undefined,
)

/** The dialog of templates in front of these answers. */
const story = (answers: Partial<TemplateWires> = {}): StoryObj => ({
  render: () => (
    <LookupsProvider value={lookups}>
      <div style={{ width: 900 }}>
        <Templates target={target} wires={{ ...templatesOf(), ...answers }} onDone={() => undefined} />
      </div>
    </LookupsProvider>
  ),
})
const never = () => new Promise<never>(() => undefined)
const offline = () => Promise.reject(Object.assign(new Error('offline'), { blockers: [{ code: 'call.offline' }] }))

export const Listed: StoryObj = story()
export const Reading: StoryObj = story({ list: readBy(templatesReading, never) })
export const None: StoryObj = story({ list: readBy(templatesReading, () => Promise.resolve([])) })
export const Failed: StoryObj = story({ list: readBy(templatesReading, offline) })
export const ChangeUnknown: StoryObj = story({
  change: savedBy(templateChange, () => Promise.resolve({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] })),
})
