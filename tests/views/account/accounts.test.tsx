import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { account } from '#i18n/areas/account.ts'
import { dictionaryPage } from '#i18n/areas/dictionary-page.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { draftOf } from '#domain/thing/thing.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { accountForm } from '#views/account/account-form.ts'
import { accountPage } from '#views/account/account-page.ts'
import { BindGames } from '#views/account/BindGames.tsx'
import { thingBulk, type BulkDraft } from '#views/things/thing-wire.ts'
import { thingSample } from '../../../stories/kit/thing-sample.ts'
import { FIRST_PAGE, thingSaveOf, ThingShown, thingsOf } from '../../../stories/kit/thing-stories.tsx'
import { never } from '../../../stories/review-queue/sample.ts'
import { show } from '../kit/show.tsx'

addWords(account)
addWords(dictionaryPage)
addWords(thingWords)

const { answer } = thingSample(accountPage)
const [first, second] = answer.rows
if (!first || !second) throw new Error('two accounts are shown')
const CHOSEN = [first, { ...second, used_by: { ...Object(second.used_by), batch_pushing: 3 } }]

function shown(game: string) {
  const send = vi.fn<(draft: BulkDraft | null) => Promise<SaveOutcome<number>>>(() => Promise.resolve({ kind: 'done', value: 2 }))
  const bulking = thingBulk.provide({ actors: { send: fromPromise(({ input }) => send(input.draft)) } })
  const reading = createActor(
    thingsOf(() => Promise.resolve({ ...answer, rows: CHOSEN })),
    { input: { query: FIRST_PAGE } },
  ).start()
  const draft = draftOf(accountPage.thing, first ?? { id: '', version: 0 })
  const values = { ...draft.values, game_ids: [game] }
  const save = createActor(thingSaveOf(never), { input: { draft: { ...draft, values } } }).start()
  show(
    <ThingShown
      page={{ ...accountPage, bulking }}
      reading={reading}
      save={save}
      form={accountForm({ single_package_games: ['10078'] })}
      bulkMore={(chosen, { choices, onDone }) => (
        <BindGames binding={bulking} games={choices.game ?? []} chosen={chosen} mayEdit={[]} onDone={onDone} />
      )}
    />,
  )
  return { send }
}
const form = () => within(screen.getByRole('complementary'))
const button = (text: RegExp) => screen.getByText(text).closest('button') ?? document.body
const opened = () => vi.waitFor(() => screen.getByRole('complementary'), { timeout: 30_000 })
async function choose() {
  // the grid draws itself after the page, and takes no click before its rows
  await vi.waitFor(() => screen.getByText('示例 1-0'), { timeout: 30_000 })
  fireEvent.click(screen.getAllByRole('checkbox', { name: /选择|toggle/ })[0] ?? document.body)
}

test('an account that is there keeps its id and its network, and offers the types of its games only (E7)', async () => {
  shown('10012')
  await opened()
  expect(
    [form().getByRole('textbox', { name: /账户 ID/ }), form().getByRole('combobox', { name: /渠道/ })].map((one) =>
      one.hasAttribute('disabled'),
    ),
  ).toEqual([true, true])
  const options = () => within(form().getByRole('combobox', { name: /账户类型/ })).getAllByRole('option')
  expect(options().map((one) => one.getAttribute('value'))).toEqual(['account', 'device'])
})

test('of a game on the list the single-package account is offered', async () => {
  shown('10078')
  await opened()
  const options = within(form().getByRole('combobox', { name: /账户类型/ })).getAllByRole('option')
  expect(options.map((one) => one.getAttribute('value'))).toEqual(['account', 'single_package', 'device'])
})

test('before chosen accounts are disabled it is shown what depends on them', async () => {
  const { send } = shown('10012')
  await choose()
  await vi.waitFor(() => expect(button(/停用所选/).textContent).toBe('停用所选 2 个'))
  fireEvent.click(button(/停用所选/))
  const asked = within(await screen.findByRole('alert'))
  expect([asked.getByText(/推送中的批次/).textContent, send.mock.calls]).toEqual(['推送中的批次：3', []])
  fireEvent.click(asked.getByText(/停用所选/))
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[{ rows: CHOSEN, values: { use_status: 'off' }, remove: false }]]))
})

test('chosen accounts are bound to the game that is chosen', async () => {
  const { send } = shown('10012')
  await choose()
  await vi.waitFor(() => screen.getByText('绑定所选 2 个'))
  expect(button(/绑定所选/).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByRole('combobox', { name: '要绑定的游戏' }), { target: { value: '10045' } })
  fireEvent.click(screen.getByText('绑定所选 2 个'))
  await vi.waitFor(() => expect(send.mock.calls).toEqual([[{ rows: CHOSEN, values: { game_ids: ['10045'], how: 'add' }, remove: false }]]))
})
