import { useState } from 'react'
import { AD_ACCOUNT } from '#domain/account/account.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import type { Named } from '#views/kit/thing/choices.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { BulkEnding } from '#views/things/BulkEnding.tsx'
import { OfChosen } from '#views/things/OfChosen.tsx'
import type { ThingRow, wireBulk } from '#views/things/thing-wire.ts'
import { useBulkAct } from '#views/things/use-bulk-act.ts'

type Props = {
  binding: ReturnType<typeof wireBulk>
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

/** Binds chosen accounts to a game, or takes it from them. */
export function BindGames({ binding, games, chosen, mayEdit, onDone }: Props) {
  const say = useSay()
  const [game, setGame] = useState('')
  const { act, isBusy, begin } = useBulkAct(binding, onDone)
  const against = [...mayEdit, ...(game === '' ? [blocker('account.game_missing')] : [])]
  return (
    <>
      <OfChosen rows={chosen}>
        <FilterSelect label={say('account.bind_game')} all={say('kit.choose')} value={game} options={games} onValue={setGame} />
        {ACTS.map(({ how, word }) => (
          <WhyNotButton
            key={how}
            size="small"
            loading={isBusy}
            blockers={against}
            onClick={() => begin({ rows: chosen, values: { game_ids: [game], how }, remove: false })}
          >
            {say(word, { count: chosen.length })}
          </WhyNotButton>
        ))}
      </OfChosen>
      <BulkEnding thing={AD_ACCOUNT} act={act} />
    </>
  )
}
