import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { ACCOUNTS_ASKED, type AccountAssets as Assets } from '#contract/network-access.ts'
import { audienceBlockers } from '#domain/account/authorisation.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { ChoiceList } from '#views/kit/inputs/ChoiceList.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { wiredAssets, wiredAudiences } from './wire.ts'

type Props = {
  /** of the authorisation */
  id: string
  /** chosen accounts with their names */
  accounts: readonly { id: string; name: string }[]
  games: readonly string[]
  /** whether the network has pixels */
  hasPixels: boolean
  blockers: readonly Blocker[]
  reading?: typeof wiredAssets
  taking?: typeof wiredAudiences
}

/** Pixels and audiences of chosen accounts, which the network lists account by account; audiences are taken over for the chosen games. */
export function AccountAssets({ id, accounts, games, hasPixels, blockers, reading = wiredAssets, taking = wiredAudiences }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const assets = useActorRef(reading, { input: { query: null } })
  const now = useSelector(assets, (snapshot) => snapshot)
  const { context } = now
  const take = useActorRef(taking, { input: { draft: null } })
  const isTaking = useSelector(take, (snapshot) => snapshot.hasTag('busy'))
  const asked = context.query?.accounts ?? []
  const against = [
    ...blockers,
    ...(accounts.length === 0 ? [blocker('authorisation.no_account_chosen')] : []),
    ...(accounts.length > ACCOUNTS_ASKED
      ? [blocker('authorisation.too_many_asked', { params: { max: ACCOUNTS_ASKED, count: accounts.length } })]
      : []),
  ]
  const ask = () => {
    setChosen([])
    const query = { id, accounts: accounts.map((account) => account.id) }
    assets.send(JSON.stringify(query) === JSON.stringify(context.query) ? { type: 'reading.again' } : { type: 'reading.ask', query })
  }
  const title = hasPixels ? 'authorisation.assets' : 'authorisation.own_audiences'
  return (
    <section aria-label={say(title)}>
      <h2>{say(title)}</h2>
      <WhyNotButton size="small" loading={context.query !== null && now.hasTag('busy')} blockers={against} onClick={ask}>
        {say(hasPixels ? 'authorisation.assets_read' : 'authorisation.audiences_read', { count: accounts.length })}
      </WhyNotButton>
      {context.problems.length > 0 ? <BlockerList blockers={context.problems} /> : null}
      {(context.answer ?? []).map((one) => (
        <OfAccount
          key={one.account}
          assets={one}
          name={accounts.find((account) => account.id === one.account)?.name ?? one.account}
          chosen={chosen}
          hasPixels={hasPixels}
          onChosen={setChosen}
        />
      ))}
      {context.answer?.some(({ audiences }) => audiences.length > 0) ? (
        <WhyNotButton
          size="small"
          loading={isTaking}
          blockers={[...blockers, ...audienceBlockers({ audiences: chosen, games })]}
          onClick={() => take.send({ type: 'save', draft: { id, accounts: asked, audiences: chosen, games } })}
        >
          {say('authorisation.audience_take', { count: chosen.length })}
        </WhyNotButton>
      ) : null}
      <SaveEnding save={take} saved="authorisation.audiences_taken" />
    </section>
  )
}

type OfAccountProps = Pick<Props, 'hasPixels'> & {
  assets: Assets
  name: string
  chosen: readonly string[]
  onChosen: (chosen: readonly string[]) => void
}

function OfAccount({ assets: { pixels, audiences, unread }, name, chosen, hasPixels, onChosen }: OfAccountProps) {
  const say = useSay()
  const own = audiences.map(({ id }) => id)
  const sizeOf = ({ id, name: called, size }: Assets['audiences'][number]) =>
    size === null ? `${called} ${id}` : say('authorisation.audience_size', { name: called, id, size: countText(size) })
  return (
    <div>
      <h3>{name}</h3>
      <ul className="fd-plain">
        {unread.map((kind) => (
          <li key={kind}>{say(`authorisation.unread.${kind}`)}</li>
        ))}
        {pixels.map((pixel) => (
          <li key={pixel.id}>{say('authorisation.pixel_line', pixel)}</li>
        ))}
      </ul>
      {pixels.length + audiences.length + unread.length === 0 ? (
        <span className="fd-muted">{say(hasPixels ? 'authorisation.no_assets' : 'authorisation.no_audiences')}</span>
      ) : null}
      {audiences.length > 0 ? (
        <ChoiceList
          label={say('authorisation.audiences', { account: name })}
          chosen={chosen.filter((one) => own.includes(one))}
          options={audiences.map((one) => ({ value: one.id, label: sizeOf(one) }))}
          onChosen={(mine) => onChosen([...chosen.filter((one) => !own.includes(one)), ...mine])}
        />
      ) : null}
    </div>
  )
}
