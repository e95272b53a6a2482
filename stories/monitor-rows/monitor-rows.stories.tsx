import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { monitorRowsMachine, type RowForm, type RowWrite, type StoredRow, type Tried } from '#machines/monitor-rows/monitor-rows.machine.ts'
import { MonitorRowsView } from '#views/monitor/rows/MonitorRowsView.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'monitor/Rows' }
export default meta

const row = (id: string, url: string, name: string, advanced = false): StoredRow => ({
  id,
  position: Number(id) * 10,
  url,
  name,
  advanced,
  local_path: '',
  version: 1,
  updated_at: '2026-11-20T10:00:00+08:00',
})
const ROWS = [row('1', '/tools/account-steward/account-list', '账户列表 · {spreader}'), row('2', 'region_id=\\d+', '地区 {region}', true)]
const never = () => new Promise<never>(() => undefined)
const away = () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))

type Answers = { read?: () => Promise<StoredRow[]>; write?: () => Promise<RowWrite>; name?: () => Promise<boolean>; nameCheck?: number }

function story(state: string, events: FlowStory<typeof monitorRowsMachine>['events'] = [], answers: Answers = {}): StoryObj {
  const machine = monitorRowsMachine.provide({
    actors: {
      readRows: fromPromise<readonly StoredRow[]>(answers.read ?? (() => Promise.resolve(ROWS))),
      checkName: fromPromise(answers.name ?? (() => Promise.resolve(false))),
      tryAddress: fromPromise<Tried, { form: RowForm; address: string }>(({ input }) =>
        input.address === '/never' ? never() : Promise.resolve({ found: true, name: '账户列表 · 21' }),
      ),
      saveRow: fromPromise(answers.write ?? never),
      deleteRow: fromPromise(answers.write ?? never),
    },
    delays: { nameCheck: answers.nameCheck ?? 0 },
  })
  const view: FlowStory<typeof monitorRowsMachine>['view'] = (rows) => (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <MonitorRowsView rows={rows} />
    </div>
  )
  return { render: storyForState(machine, { input: { resumed: null }, events, state, view }) }
}

const edit = { type: 'row.edit', id: '1' } as const
const rename = { type: 'form.change', change: { name: '账户' } } as const
const save = { type: 'form.save' } as const
const askDelete = { type: 'form.delete' } as const
const unknown = () => Promise.resolve<RowWrite>({ kind: 'unknown', blockers: [] })

export const Reading = story('reading', [], { read: never })
export const Failed = story('failed', [], { read: away })
export const Listing = story('listing')
export const Empty = story('listing', [], { read: () => Promise.resolve([]) })
export const Editing = story('editing.settled', [edit])
export const New = story('editing.settled', [{ type: 'row.new' }])
export const Typing = story('editing.typing', [edit, rename], { nameCheck: 86_400_000 })
export const CheckingTheName = story('editing.checking', [edit, rename], { name: never })
export const NameTaken = story('editing.settled', [edit, rename, (now) => now.matches({ editing: 'settled' })], {
  name: () => Promise.resolve(true),
})
export const BadPattern = story('editing.settled', [edit, { type: 'form.change', change: { url: '(?=a)b' } }])
export const Trying = story('editing.trying', [edit, { type: 'try.address', address: '/never' }, { type: 'try.go' }])
export const TriedAnAddress = story('editing.settled', [edit, { type: 'try.address', address: '/a' }, { type: 'try.go' }])
export const Saving = story('saving', [edit, rename, save])
export const Refused = story('editing.settled', [edit, rename, save], {
  write: () => Promise.resolve<RowWrite>({ kind: 'refused', blockers: [blocker('monitor.row.changed')] }),
})
export const Confirming = story('confirming', [edit, askDelete])
export const Deleting = story('deleting', [edit, askDelete, { type: 'delete.confirm' }])
export const Uncertain = story('uncertain', [edit, rename, save], { write: unknown })
