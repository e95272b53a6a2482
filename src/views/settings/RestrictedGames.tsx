import { Button } from '@blueprintjs/core'
import { useMemo } from 'react'
import { Field } from '#views/kit/Field.tsx'
import type { LookupItem } from '#views/kit/inputs/searcher.ts'
import { useSay } from '#views/kit/words.tsx'
import { NamePicker } from './NamePicker.tsx'
import type { Choice } from './types.ts'

type Restricted = Readonly<Record<string, readonly string[]>>
type Props = {
  /** game → who may use it */
  restricted: Restricted
  people: readonly LookupItem[]
  games: readonly Choice[]
  onChange: (restricted: Record<string, string[]>) => void
}

/** Games that are not for everybody (S1 §6: game 301), each with its people; any game can join them or be opened again. */
export function RestrictedGames({ restricted, people, games, onChange }: Props) {
  const say = useSay()
  const free = useMemo(() => games.filter(({ id }) => !Object.hasOwn(restricted, id)), [games, restricted])
  const written = () => Object.fromEntries(Object.entries(restricted).map(([game, users]) => [game, [...users]]))
  const without = (game: string) => Object.fromEntries(Object.entries(written()).filter(([one]) => one !== game))
  return (
    <>
      {Object.entries(restricted).map(([game, users]) => {
        const known = games.find(({ id }) => id === game)
        // the rule about a game that is not there yet waits, unseen; one that names people is shown all the same
        if (!known && users.length === 0) return null
        const name = known?.name ?? say('dictionary.unknown', { value: game })
        return (
          <Field key={game} label={say('settings.lists.restricted', { game: name })} hint={say('settings.lists.restricted.hint')}>
            {({ id, describedBy }) => (
              <div className="fd-settings-restricted">
                <NamePicker
                  id={id}
                  describedBy={describedBy}
                  multiple
                  items={people}
                  chosen={users}
                  onChosen={(next) => onChange({ ...written(), [game]: [...next] })}
                />
                <Button
                  size="small"
                  text={say('settings.lists.restricted.open')}
                  aria-label={say('settings.lists.restricted.open_game', { game: name })}
                  onClick={() => onChange(without(game))}
                />
              </div>
            )}
          </Field>
        )
      })}
      <Field label={say('settings.lists.restrict')} hint={say('settings.lists.restrict.hint')}>
        {({ id, describedBy }) => (
          <NamePicker
            id={id}
            describedBy={describedBy}
            multiple={false}
            items={free}
            chosen={[]}
            onChosen={([game]) => (game === undefined ? undefined : onChange({ ...written(), [game]: [] }))}
          />
        )}
      </Field>
    </>
  )
}
