import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import type { StatementName } from '#contract/finance-names.ts'
import { workOf } from '#views/finance/names/name-work.ts'
import { NamesView } from '#views/finance/names/NamesView.tsx'
import { namesReading, type NameAnswer, type NameSaved, type NameWork, type nameSave } from '#views/finance/names/wire.ts'
import { saveLooks } from './save-looks.ts'

const meta: Meta = { title: 'finance/Names of statements' }
export default meta

const pettown: StatementName = {
  id: '7',
  means: 'game',
  name: 'com.starfield.pettown',
  target: '10012',
  target_name: '萌宠小镇',
  rows: 42,
  last_month: '2026-10',
  version: 2,
  updated_by: { id: '2', name: '周敏（财务）' },
  updated_at: '2026-11-12T03:00:00.000Z',
}
const ANSWER: NameAnswer = {
  data: [
    pettown,
    { ...pettown, id: '8', name: '巨量引擎', means: 'channel', target: '304', target_name: '巨量', rows: 0, last_month: null },
  ],
  total: 2,
  page: 1,
  per_page: 500,
  choices: {
    games: [
      { id: '10012', name: '萌宠小镇' },
      { id: '10045', name: '幻境之门' },
    ],
    channels: [{ id: '304', name: '巨量' }],
    stores: ['App Store'],
  },
}
const machine = namesReading.provide({ actors: { read: fromPromise(() => Promise.resolve(ANSWER)) } })

function Names({ save }: { save: ActorRefFrom<typeof nameSave> }) {
  const reading = useActorRef(machine, { input: { query: { means: '', q: '', page: 1 } } })
  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <NamesView reading={reading} save={save} mayEdit={[]} onFilter={() => undefined} onPage={() => undefined} whereUsed={() => null} />
    </div>
  )
}

const looks = saveLooks<NameWork, NameSaved>({
  draft: { ...workOf(pettown), target: '10045' },
  saved: { ...pettown, target: '10045', target_name: '幻境之门', version: 3 },
  refused: 'finance.name.taken',
  met: { code: 'finance.name.changed', present: { ...pettown, version: 3 } },
  view: (save) => <Names save={save} />,
})
export const Typing: StoryObj = looks.Typing
export const Saving: StoryObj = looks.Saving
export const Saved: StoryObj = looks.Saved
export const Refused: StoryObj = looks.Refused
export const Met: StoryObj = looks.Met
export const Frozen: StoryObj = looks.Frozen
export const Unknown: StoryObj = looks.Unknown
export const Dropped: StoryObj = looks.Dropped
