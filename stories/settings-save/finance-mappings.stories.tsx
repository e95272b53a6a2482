import type { Meta, StoryObj } from '@storybook/react-vite'
import { useActorRef } from '@xstate/react'
import { fromPromise, type ActorRefFrom } from 'xstate'
import type { MappingShape } from '#contract/finance-mappings.ts'
import { workOf, type MappingWork } from '#views/finance/mappings/mapping-work.ts'
import { MappingsPart } from '#views/finance/mappings/MappingsPart.tsx'
import { mappingsReading, type mappingSave } from '#views/finance/mappings/wire.ts'
import { saveLooks } from './save-looks.ts'

const meta: Meta = { title: 'finance/Mappings of columns' }
export default meta

const berlin: MappingShape = {
  id: '7',
  version: 2,
  kind: 'income',
  name: '柏林发行商',
  base: 'channel_share',
  columns: { game: 'Spiel', flow: 'Umsatz', due: 'Auszahlung', share_rate: 'Anteil' },
  defaults: { counterparty: 'Berlin GmbH', currency: 'EUR' },
  updated_by: { id: '2', name: '周敏（财务）' },
  updated_at: '2026-11-12T03:00:00.000Z',
}
const LINES = [
  { line: 1, cells: ['Abrechnung 2026-10-01 - 2026-10-31'] },
  { line: 2, cells: ['Spiel', 'Umsatz', 'Auszahlung', 'Anteil', 'Beleg'] },
]
const machine = mappingsReading.provide({
  actors: { read: fromPromise((): Promise<readonly MappingShape[]> => Promise.resolve([berlin])) },
})

function Mappings({ save }: { save: ActorRefFrom<typeof mappingSave> }) {
  const reading = useActorRef(machine, { input: { query: { kind: 'income' as const } } })
  return <MappingsPart kind="income" reading={reading} save={save} lines={LINES} mayEdit={[]} />
}

const looks = saveLooks<MappingWork, MappingShape | null>({
  draft: { ...workOf(berlin), name: '柏林' },
  saved: { ...berlin, name: '柏林', version: 3 },
  refused: 'finance.mapping.taken',
  met: { code: 'finance.mapping.changed', present: { ...berlin, version: 3 } },
  view: (save) => <Mappings save={save} />,
})
export const Typing: StoryObj = looks.Typing
export const Saving: StoryObj = looks.Saving
export const Saved: StoryObj = looks.Saved
export const Refused: StoryObj = looks.Refused
export const Met: StoryObj = looks.Met
export const Frozen: StoryObj = looks.Frozen
export const Unknown: StoryObj = looks.Unknown
export const Dropped: StoryObj = looks.Dropped
