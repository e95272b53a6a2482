import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { SpecialIdsRow } from '#contract/administration.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { PRESETS } from '#permissions/presets.ts'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'
import { ListsForm } from '#views/settings/ListsForm.tsx'
import type { ListsDraft } from '#views/settings/types.ts'
import userEvent from '@testing-library/user-event'
import { show } from '../kit/show.tsx'

const IDS: SpecialIdsRow['ids'] = {
  ...NO_SPECIAL_IDS,
  restricted_games: { '301': [] },
  single_package_games: [...NO_SPECIAL_IDS.single_package_games],
  finance_users: [],
  excluded_users: ['7'],
}

function shown(games: { id: string; name: string }[]) {
  const sent: (ListsDraft | null)[] = []
  const machine = createSettingsSave<ListsDraft, SpecialIdsRow>().provide({
    actors: {
      send: fromPromise<SaveOutcome<SpecialIdsRow>, { draft: ListsDraft | null; ticket: string }>(({ input: { draft } }) => {
        sent.push(draft)
        return Promise.resolve({ kind: 'done', value: { version: 2, ids: draft?.ids ?? IDS } })
      }),
    },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  const people = [{ id: '7', account: 'chen', name: '陈' }]
  show(<ListsForm page={{ row: { version: 1, ids: IDS }, people, games, caller: PRESETS.admin }} save={save} callerId="1" blockers={[]} />)
  return sent
}

test('rules about games that no one made are not shown, and are saved as they were', async () => {
  const sent = shown([{ id: '1001', name: '星河' }])
  expect(document.body.textContent).not.toMatch(/301|10078/)
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const remove = screen.getByTitle('7').querySelector('button')
  if (!remove) throw new Error('the one who is left out can be taken off the list')
  await user.click(remove)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('status')
  expect(sent).toEqual([{ version: 1, ids: { ...IDS, excluded_users: [] } }])
})

test('they are shown once the games are there', () => {
  shown([
    { id: '301', name: '天命' },
    { id: '10078', name: '星河' },
  ])
  expect(document.body.textContent).toMatch(/天命/)
  expect(document.body.textContent).toMatch(/星河/)
})
