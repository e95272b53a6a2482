import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import type { Named } from '#views/kit/thing/choices.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { thingBulk, ThingRow } from '#views/things/thing-wire.ts'

type Props = {
  binding: typeof thingBulk
  games: readonly Named[]
  chosen: readonly ThingRow[]
  mayEdit: readonly Blocker[]
  /** the rows are not as they were read any more */
  onDone: () => void
}

const ACTS = [
  { how: 'add', word: 'account.bind' },
  { how: 'take', word: 'account.unbind' },
] as const

/** Binds chosen accounts to a game, or takes it from them: all of them, or none. */
export function BindGames({ binding, games, chosen, mayEdit, onDone }: Props) {
  const say = useSay()
  const [game, setGame] = useState('')
  const save = useActorRef(binding, { input: { draft: null } }, (now) => (now.matches({ open: 'saved' }) ? onDone() : undefined))
  const busy = useSelector(save, (now) => now.matches('saving'))
  const against = [
    ...mayEdit,
    ...(chosen.length === 0 ? [blocker('thing.none_chosen')] : []),
    ...(game === '' ? [blocker('account.game_missing')] : []),
  ]
  return (
    <>
      <FilterSelect label={say('account.bind_game')} all={say('kit.choose')} value={game} options={games} onValue={setGame} />
      {ACTS.map(({ how, word }) => (
        <WhyNotButton
          key={how}
          size="small"
          loading={busy}
          blockers={against}
          onClick={() => save.send({ type: 'save', draft: { rows: chosen, values: { game_ids: [game], how }, remove: false } })}
        >
          {say(word, { count: chosen.length })}
        </WhyNotButton>
      ))}
      <SaveEnding save={save} saved={null} />
    </>
  )
}
