import { blocker, type Blocker } from '#domain/blocker.ts'
import { listIn, textIn, type AnyValues } from '#domain/thing/condition.ts'
import { NO_GAME, accountTypesOf, audienceTypesOf, type Offer, type SpecialFacts } from './special-ids.ts'

type Special = Pick<SpecialFacts, 'single_package_games'>

/** What an account of several games withholds: what one of them does. An account without a game is of no game. */
const withheldBy = (games: readonly string[], offerOf: (game: string) => Offer): readonly string[] => [
  ...new Set((games.length === 0 ? [NO_GAME] : games).flatMap((game) => offerOf(game).withheld)),
]

/** The types that the form of an account leaves out, by field (S1 §6). */
export const accountWithheld = (special: Special, values: AnyValues) => {
  const games = listIn(values, 'game_ids')
  return {
    account_type: withheldBy(games, (game) => accountTypesOf(special, game)),
    audience_type: withheldBy(games, audienceTypesOf),
  }
}

/** Why an account cannot be of these types with these games: the form and the server ask the same. */
export function accountTypeBlockers(special: Special, values: AnyValues): readonly Blocker[] {
  const withheld = accountWithheld(special, values)
  return (['account_type', 'audience_type'] as const).flatMap((field) =>
    withheld[field].includes(textIn(values, field)) ? [blocker(`account.${field}_withheld`, { field })] : [],
  )
}
