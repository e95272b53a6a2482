import { useState } from 'react'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { NO_GAME, type Offer } from '#permissions/special-ids.ts'
import { dictionaryText } from '#views/kit/dictionary/dictionary-text.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'

type Props = {
  name: 'dimension' | 'audience_type'
  games: readonly { id: string; name: string }[]
  offerOf: (gameId: string) => Offer
}

/** What a game offers of a dictionary, and what it leaves out with the reason (S1 §6). */
export function GameOffers({ name, games, offerOf }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState<string | null>(null)
  // games come after the page when they are read again
  const gameId = chosen ?? games[0]?.id ?? NO_GAME
  const { entries, withheld } = offerOf(gameId)
  return (
    <section aria-label={say('dictionary_page.offers')}>
      <h3>{say('dictionary_page.offers')}</h3>
      <Field label={say('dictionary_page.offers.game')}>
        {({ id }) => (
          <EnumSelect
            id={id}
            fill={false}
            value={gameId}
            options={[
              { value: NO_GAME, label: say('dictionary_page.offers.no_game') },
              ...games.map((game) => ({ value: game.id, label: game.name })),
            ]}
            onValue={setChosen}
          />
        )}
      </Field>
      <ul className="fd-dictionary-offer" role="status">
        {entries.map((entry) => (
          <li key={entry.value}>{`✓ ${say(entry.name)}`}</li>
        ))}
        {withheld.map((value) => (
          <li key={value} className="fd-muted">
            {`✕ ${dictionaryText(say, FIXED[name], value)} · ${say(`dictionary_page.offers.${name}`)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
