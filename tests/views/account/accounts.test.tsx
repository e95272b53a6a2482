import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { account } from '#i18n/areas/account.ts'
import { dictionaryPage } from '#i18n/areas/dictionary-page.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import type { Blocker } from '#domain/blocker.ts'
import { draftOf } from '#domain/thing/thing.ts'
import { bulkActMachine, type BulkDraft } from '#machines/bulk-act/bulk-act.machine.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { accountForm } from '#views/account/account-form.ts'
import { accountPage } from '#views/account/account-page.ts'
import { readingAgain } from '#views/account/account-wire.ts'
import { BindGames } from '#views/account/BindGames.tsx'
import { ConfirmCurrency } from '#views/account/ConfirmCurrency.tsx'
import { ReadAgain } from '#views/account/ReadAgain.tsx'
import type { ThingRow } from '#views/things/thing-wire.ts'
import { UsedBy } from '#views/things/UsedBy.tsx'
import { waitCountOf } from '#views/things/WaitCount.tsx'
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
  const send = vi.fn<(draft: BulkDraft) => Promise<WriteOutcome<number>>>(() => Promise.resolve({ kind: 'done', value: 2 }))
  const bulking = bulkActMachine.provide({ actors: { send: fromPromise(({ input }) => send(input.draft)) } })
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
/** What else is done with chosen accounts; the second one has another currency at the network. */
function shownActs(waiting: readonly number[]) {
  const own = [{ name: '账户甲' }, { name: '账户乙', currency: 'USD', told_currency: 'KRW', held_for: 'currency_changed' }]
  const rows: readonly ThingRow[] = CHOSEN.map((row, at) => ({ ...row, ...own[at], used_by: { batch_pushing: 2 } }))
  const read = vi.fn(() => Promise.resolve({ ...answer, rows }))
  const reading = createActor(thingsOf(read), { input: { query: FIRST_PAGE } }).start()
  const ask = vi.fn<(rows: readonly ThingRow[]) => { asked: number; left: Blocker[] }>(() => ({
    asked: 1,
    left: [{ code: 'account.no_sign_in', row: 1, params: { name: '账户甲' } }],
  }))
  const again = readingAgain.provide({
    actors: { send: fromPromise(({ input: { draft } }) => Promise.resolve({ kind: 'done' as const, value: ask(draft ?? []) })) },
  })
  const left = [...waiting]
  const send = vi.fn<(draft: BulkDraft) => Promise<WriteOutcome<number>>>(() => Promise.resolve({ kind: 'done', value: 1 }))
  const confirming = bulkActMachine.provide({ actors: { send: fromPromise(({ input }) => send(input.draft)) } })
  show(
    <ThingShown
      page={accountPage}
      reading={reading}
      save={createActor(thingSaveOf(never), { input: { draft: null } }).start()}
      bulkMore={(_, { onDone }) => (
        <>
          <ReadAgain
            reading={again}
            counting={waitCountOf(() => Promise.resolve(left.shift() ?? 0))}
            chosen={rows}
            mayEdit={[]}
            onDone={onDone}
          />
          <ConfirmCurrency
            page={accountPage}
            confirming={confirming}
            chosen={rows.slice(1)}
            mayEdit={[]}
            onGo={() => undefined}
            onDone={onDone}
          />
          <UsedBy thing={accountPage.thing} rows={rows} links={accountPage.uses} onGo={() => undefined} />
        </>
      )}
    />,
  )
  return { ask, read, send, rows }
}

const form = () => within(screen.getByRole('complementary'))
const button = (text: RegExp) => screen.getByText(text).closest('button') ?? document.body
const opened = () => waitFor(() => screen.getByRole('complementary'))
async function choose() {
  // the grid draws itself after the page, and takes no click before its rows
  await waitFor(() => screen.getByText('示例 1-0'))
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
  await waitFor(() => expect(button(/停用所选/).textContent).toBe('停用所选 2 个'))
  fireEvent.click(button(/停用所选/))
  const asked = within(await screen.findByRole('alert'))
  expect([asked.getByText(/推送中的批次/).textContent, send.mock.calls]).toEqual(['推送中的批次：3', []])
  fireEvent.click(asked.getByText(/停用所选/))
  await waitFor(() => expect(send.mock.calls).toEqual([[{ rows: CHOSEN, values: { use_status: 'off' }, remove: false }]]))
})

test('chosen accounts are bound to the game that is chosen', async () => {
  const { send } = shown('10012')
  await choose()
  await waitFor(() => screen.getByText('绑定所选 2 个'))
  expect(button(/绑定所选/).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByRole('combobox', { name: '要绑定的游戏' }), { target: { value: '10045' } })
  fireEvent.click(screen.getByText('绑定所选 2 个'))
  await waitFor(() => expect(send.mock.calls).toEqual([[{ rows: CHOSEN, values: { game_ids: ['10045'], how: 'add' }, remove: false }]]))
})

test('chosen accounts are read again: those without a sign-in are named, and the list is read when none waits any more', async () => {
  const { ask, read, rows } = shownActs([0])
  await waitFor(() => screen.getByText('读取所选 2 个'))
  const before = read.mock.calls.length
  fireEvent.click(screen.getByText('读取所选 2 个'))
  await waitFor(() => expect(screen.getByText('✓ 账户已读取')).toBeTruthy())
  expect([ask.mock.calls, read.mock.calls.length]).toEqual([[[rows]], before + 1])
  expect(screen.getByText(/“账户甲”没有有效的授权或凭证/)).toBeTruthy()
})

test('how many accounts wait to be read is counted', async () => {
  shownActs([3])
  await waitFor(() => screen.getByText('读取所选 2 个'))
  fireEvent.click(screen.getByText('读取所选 2 个'))
  expect(await screen.findByText('还有 3 个账户等待读取')).toBeTruthy()
})

test('a currency is confirmed once it was shown from what to what, and what depends on it', async () => {
  const { send, rows } = shownActs([])
  await waitFor(() => screen.getByText('确认新币种（1 个）'))
  fireEvent.click(screen.getByText('确认新币种（1 个）'))
  const asked = within(await screen.findByRole('alert'))
  expect([asked.getByText('账户乙：USD → KRW').textContent, asked.getByText('推送中的批次：2').getAttribute('href')]).toEqual([
    '账户乙：USD → KRW',
    '/advertise-2/home?account=2&state=pushing',
  ])
  fireEvent.click(asked.getByText('确认新币种（1 个）'))
  await waitFor(() => expect(send.mock.calls).toEqual([[{ rows: rows.slice(1), values: {}, remove: false }]]))
})

test('of several accounts what depends on each is a link of its own', async () => {
  shownActs([])
  await waitFor(() => screen.getByText('推送中的批次：4'))
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['账户甲：2', '/advertise-2/home?account=1&state=pushing'],
    ['账户乙：2', '/advertise-2/home?account=2&state=pushing'],
  ])
})
