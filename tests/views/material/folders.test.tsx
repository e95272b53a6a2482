import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { MaterialFolder } from '#contract/material.ts'
import { material } from '#i18n/areas/material.ts'
import { materialEdit } from '#i18n/areas/material-edit.ts'
import { addWords } from '#i18n/words.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { draftBlockers, emptyBlockers, placesFor, type FolderDraft } from '#views/material/folder-draft.ts'
import { folderTree, type FolderNode } from '#views/material/folder-tree.ts'
import { FolderPanel, type ChosenToMove } from '#views/material/FolderPanel.tsx'
import { WordsProvider } from '#views/kit/words.tsx'

addWords(material)
addWords(materialEdit)

const folder = (id: string, name: string, parent_id: string | null = null, count = 0, game_id = 'g'): MaterialFolder => ({
  id,
  game_id,
  parent_id,
  name,
  count,
})
const FOLDERS = [folder('2', '横版', '1', 3), folder('1', '春节', null, 2), folder('3', '暑期'), folder('9', '别的', null, 7, 'h')]

test('folders hang below one another by name, and a folder counts what lies below it', () => {
  const told = (nodes: readonly FolderNode[]): unknown =>
    nodes.map(({ folder: { name }, total, children }) => [name, total, told(children)])
  expect(told(folderTree(FOLDERS, 'g'))).toEqual([
    ['春节', 5, [['横版', 3, []]]],
    ['暑期', 0, []],
  ])
})

test('a folder is in no folder of its own, is named once where it is, and goes only when nothing lies in it', () => {
  const edit = { kind: 'save', id: '1', game_id: 'g', parent_id: null, name: '春节' } as const
  expect(placesFor(edit, FOLDERS).map(({ id }) => id)).toEqual(['3'])
  const codes = (change: object) => draftBlockers({ ...edit, ...change }, FOLDERS).map(({ code }) => code)
  expect([codes({}), codes({ name: ' 暑期 ' }), codes({ name: ' ' }), codes({ id: null, game_id: '' })]).toEqual([
    [],
    ['material.folder.taken'],
    ['material.folder.name'],
    ['material.upload.no_game'],
  ])
  const deep = Array.from({ length: 20 }, (_, index) => folder(`d${index}`, `层${index}`, index === 0 ? null : `d${index - 1}`))
  expect(draftBlockers({ ...edit, id: null, parent_id: 'd19', name: '再一层' }, deep).map(({ code }) => code)).toEqual([
    'material.folder.too_deep',
  ])
  expect(FOLDERS.map((one) => emptyBlockers(one, FOLDERS).length)).toEqual([1, 1, 0, 1])
})

type Shown = { answer?: SaveOutcome<string>; mayEdit?: readonly Blocker[]; chosen?: Partial<ChosenToMove>; now?: string }

function show({ answer = { kind: 'done', value: '4' }, mayEdit = [], chosen = {}, now = '' }: Shown = {}) {
  const sent: (FolderDraft | null)[] = []
  const machine = createSettingsSave<FolderDraft, string>().provide({
    actors: { send: fromPromise(async ({ input: { draft } }) => (sent.push(draft), answer)) },
  })
  const flow = createActor(machine, { input: { draft: null } }).start()
  const [onFolder, onMove] = [vi.fn(), vi.fn()]
  render(
    <WordsProvider language="zh">
      <FolderPanel
        flow={flow}
        folders={FOLDERS}
        games={[
          { value: 'g', label: '萌宠小镇' },
          { value: 'h', label: '飞车' },
        ]}
        gameId="g"
        now={now}
        mayEdit={mayEdit}
        chosen={{ count: 0, gameId: null, blockers: [], onMove, ...chosen }}
        onFolder={onFolder}
        onClose={() => undefined}
      />
    </WordsProvider>,
  )
  return { sent, onFolder, onMove, flow, user: userEvent.setup() }
}

test('a folder narrows the library, and is let go by the same key', async () => {
  const first = show()
  await first.user.click(screen.getByRole('button', { name: '春节 (5)' }))
  expect(first.onFolder.mock.calls).toEqual([['1']])
  expect(screen.queryByText('别的 (7)')).toBeNull()
})

test('a folder is made below another one, by keys without a modifier', async () => {
  const { sent, user } = show()
  await user.click(screen.getByRole('button', { name: '在「春节」里新建文件夹' }))
  const form = screen.getByRole('form', { name: '新建文件夹' })
  await user.type(within(form).getByLabelText('名称'), '方图{Enter}')
  expect(sent).toEqual([{ kind: 'save', id: null, game_id: 'g', parent_id: '1', name: '方图' }])
})

test('what the server refuses stays readable with what was typed; one that is empty can go, one with something in it says why not', async () => {
  const { sent, user } = show({
    answer: { kind: 'refused', blockers: [blocker('material.folder.not_empty', { params: { name: '暑期' } })], present: null },
  })
  await user.click(screen.getByRole('button', { name: '删除空文件夹「春节」' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: '删除空文件夹「暑期」' }))
  expect(sent).toEqual([{ kind: 'delete', id: '3', name: '暑期' }])
  expect((await screen.findAllByText('文件夹“暑期”里还有内容，请先移走')).length).toBeGreaterThan(0)
})

test('a lost answer says so, and the folders are read again', async () => {
  const { flow, user } = show({ answer: { kind: 'unknown', blockers: [] } })
  await user.click(screen.getByRole('button', { name: '删除空文件夹「暑期」' }))
  await user.click(await screen.findByRole('button', { name: '重新读取' }))
  expect(flow.getSnapshot().hasTag('moved')).toBe(true)
})

test('chosen materials are moved into a folder of their game only', async () => {
  const { onMove, user } = show({ chosen: { count: 4, gameId: 'g' } })
  await user.click(screen.getAllByRole('button', { name: '移入 4 个' })[0] ?? screen.getByText('移入 4 个'))
  await user.click(screen.getByRole('button', { name: '移出文件夹（4 个）' }))
  expect(onMove.mock.calls).toEqual([['1'], [null]])
})

test('who may not edit sees the folders, and each key says why it is off', async () => {
  const { sent, user } = show({ mayEdit: [blocker('auth.function', { params: { function: 'material.item.edit' } })] })
  await user.click(screen.getByRole('button', { name: '删除空文件夹「暑期」' }))
  await user.click(screen.getByRole('button', { name: '新建文件夹' }))
  expect([sent, screen.queryByRole('form')]).toEqual([[], null])
})
