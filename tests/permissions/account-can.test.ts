import { expect, test } from 'vitest'
import { accountTypeBlockers, accountWithheld } from '#permissions/account-can.ts'

const LISTED = { single_package_games: ['10078'] }
const withheld = (game_ids: readonly string[]) => accountWithheld(LISTED, { game_ids })

test('the form leaves out the single-package account unless every game is on the list (E7)', () => {
  expect(
    [withheld([]), withheld(['10078']), withheld(['10012']), withheld(['10078', '10012'])].map(({ account_type }) => account_type),
  ).toEqual([['single_package'], [], ['single_package'], ['single_package']])
})

test('new users only is offered once there is a game (E9)', () => {
  expect([withheld([]), withheld(['0']), withheld(['10012'])].map(({ audience_type }) => audience_type)).toEqual([['new'], ['new'], []])
})

test('a type that is withheld is refused next to its field, any other is not', () => {
  const refused = (account_type: string, audience_type: string, game_ids: readonly string[]) =>
    accountTypeBlockers(LISTED, { account_type, audience_type, game_ids })
  expect([refused('single_package', 'new', []), refused('single_package', 'new', ['10078']), refused('device', 'returning', [])]).toEqual([
    [
      { code: 'account.account_type_withheld', field: 'account_type' },
      { code: 'account.audience_type_withheld', field: 'audience_type' },
    ],
    [],
    [],
  ])
})
