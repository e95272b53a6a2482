import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { EventSourceRow, EventsTaken } from '#contract/player-events.ts'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { SourceForm } from '#views/settings/player-events/SourceForm.tsx'
import { SourcePanel } from '#views/settings/player-events/SourcePanel.tsx'
import {
  fileSave,
  issueSave,
  sourceAct,
  type EventFile,
  type Issued,
  type NewSource,
  type SourceAct,
  type SourceActed,
} from '#views/settings/player-events/wire.ts'
import { show } from '../kit/show.tsx'

const ROW: EventSourceRow = {
  id: '3',
  game_id: '10012',
  game_name: '星河战纪',
  name: '正式服',
  state: 'telling',
  made_by: { id: '1', name: '赵明' },
  created_at: '2026-11-20T09:00:00Z',
  last_event_at: '2026-11-24T01:00:00Z',
  heard_at: '2026-11-24T02:00:00Z',
  taken: 12_000,
  repeated: 4,
  refused: 1,
  refusals: [{ line: 7, id: 'p7', reasons: [blocker('player_event.field.required', { field: 'currency', params: { name: 'currency' } })] }],
  version: 2,
  updated_at: '2026-11-20T09:00:00Z',
}
const done = <T,>(value: T): Promise<SaveOutcome<T>> => Promise.resolve({ kind: 'done', value })

function opened(row: EventSourceRow, mayEdit = [] as ReturnType<typeof blocker>[]) {
  const acts: (SourceAct | null)[] = []
  const files: (EventFile | null)[] = []
  const act = sourceAct.provide({
    actors: {
      send: fromPromise<SaveOutcome<SourceActed>, { draft: SourceAct | null; ticket: string }>(({ input }) => {
        acts.push(input.draft)
        return done({ id: row.id, ...(input.draft?.kind === 'renew' ? { key: 'fresh-key' } : {}) })
      }),
    },
  })
  const file = fileSave.provide({
    actors: {
      send: fromPromise<SaveOutcome<EventsTaken>, { draft: EventFile | null; ticket: string }>(({ input }) => {
        files.push(input.draft)
        return done({ taken: 1_200, repeated: 3, refused: [{ line: 9, id: null, reasons: [blocker('player_event.no_object')] }] })
      }),
    },
  })
  show(
    <SourcePanel
      row={row}
      act={createActor(act, { input: { draft: null } }).start()}
      file={createActor(file, { input: { draft: null } }).start()}
      mayEdit={mayEdit}
    />,
  )
  return { acts, files }
}

test('a key is made for a game under a name, and shown once with the address it is used at', async () => {
  const sent: (NewSource | null)[] = []
  const machine = issueSave.provide({
    actors: {
      send: fromPromise<SaveOutcome<Issued>, { draft: NewSource | null; ticket: string }>(({ input }) => {
        sent.push(input.draft)
        return done({ id: '3', key: 'the-key' })
      }),
    },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  show(<SourceForm save={save} games={[{ value: '10012', label: '星河战纪' }]} mayEdit={[]} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /游戏/ }), '星河战纪')
  await userEvent.type(screen.getByRole('textbox', { name: /名称/ }), '正式服')
  await userEvent.click(screen.getByRole('button', { name: '生成密钥' }))
  expect(sent).toEqual([{ game_id: '10012', name: '正式服' }])
  const key = await screen.findByText('the-key')
  expect([key.tagName, key.closest('[role=status]')?.textContent]).toEqual([
    'CODE',
    expect.stringContaining(`${window.location.origin}/dapper/api/player_event/ingest`),
  ])
})

test('a source says which lines were refused last and why; a fresh key is shown once', async () => {
  const { acts } = opened(ROW)
  expect(within(screen.getByRole('region', { name: '最近被拒的行' })).getByRole('listitem').textContent).toBe(
    '第 7 行（p7）：缺少字段 currency',
  )
  await userEvent.click(screen.getByRole('button', { name: '更换密钥' }))
  expect((await screen.findByText('fresh-key')).tagName).toBe('CODE')
  expect(acts).toEqual([{ kind: 'renew', id: '3', version: 2 }])
})

test('a file of events is sent, and what was taken of it is said with the lines that were not', async () => {
  const { files } = opened({ ...ROW, refusals: [] })
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['{}'], 'events.ndjson'))
  expect((await screen.findByText('接收 1,200 条，重复 3 条，被拒 1 条')).textContent).toBeTruthy()
  expect(screen.getByText('第 9 行（–）：事件不是 JSON 对象')).toBeTruthy()
  expect(files.map((one) => [one?.id, one?.file.name])).toEqual([['3', 'events.ndjson']])
})

test('a withdrawn key offers nothing more, and says so; without the right nothing is offered either', () => {
  opened({ ...ROW, state: 'withdrawn' })
  expect(screen.getByText(/已撤回：不再接收事件/)).toBeTruthy()
  const offered = () =>
    ['更换密钥', '撤回密钥'].map((name) => screen.getAllByRole('button', { name }).at(-1)?.getAttribute('aria-disabled'))
  expect(offered()).toEqual(['true', 'true'])
  opened(ROW, [blocker('permission.function_missing')])
  expect(offered()).toEqual(['true', 'true'])
})
