import { Button, Callout } from '@blueprintjs/core'
import { accountBlockers, TAKEN_AT_ONCE } from '#domain/account/authorisation.ts'
import type { Blocker } from '#domain/blocker.ts'
import { reaches } from '#domain/channels/access.ts'
import { countText } from '#domain/display/numbers.ts'
import type { AuthorisationContext, Chosen } from '#machines/account-authorisation/account-authorisation.types.ts'
import { chosenBlockers } from '#machines/account-authorisation/account-authorisation.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { ChoiceList } from '#views/kit/inputs/ChoiceList.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { AccountAssets } from './AccountAssets.tsx'
import { COMPANY_COLUMNS, OFFERED_COLUMNS } from './columns.ts'

type Props = {
  context: AuthorisationContext
  busy: boolean
  blockers: readonly Blocker[]
  onChoose: (chosen: Partial<Chosen>) => void
  onTake: () => void
  onStop: () => void
  onAgain: () => void
  onBack: () => void
}

/** What the network offers: accounts and pages are chosen, and the games they are for. */
export function OfferPanel({ context, busy, blockers, onChoose, onTake, onStop, onAgain, onBack }: Props) {
  const say = useSay()
  const { offer, chosen, desk, problems } = context
  const store = useRowStore(byId, offer?.accounts)
  if (!offer) return null
  return (
    <>
      {offer.unread.map((kind) => (
        <p key={kind} className="fd-lead">
          {say(`authorisation.unread.${kind}`)}
        </p>
      ))}
      <DataGrid
        label={say('authorisation.accounts')}
        columns={reaches(desk.channel, 'business') ? OFFERED_COLUMNS : COMPANY_COLUMNS}
        store={store}
        selectable
        onSelect={(ids) => (isSame(ids, chosen.accounts) ? undefined : onChoose({ accounts: ids }))}
        // what did not come in the last time is chosen still
        onReady={(grid) => chosen.accounts.length > 0 && grid?.select(chosen.accounts)}
        problemsOf={(row) => accountBlockers(row)}
        empty={{ title: say('authorisation.no_accounts') }}
      />
      <div className="fd-settings-offer">
        <AlsoPushed offer={offer} chosen={chosen} />
        {reaches(desk.channel, 'page') ? <PageUnchosen offer={offer} chosen={chosen} /> : null}
        {offer.businesses.length > 0 ? (
          <section aria-label={say('authorisation.businesses')}>
            <h2>{say('authorisation.businesses')}</h2>
            <ul className="fd-plain">
              {offer.businesses.map(({ id, name }) => (
                <li key={id}>
                  {name} {id}
                  {offer.apps.map((app) =>
                    app.business === id ? <div key={app.id}>{say('authorisation.app_line', { name: app.name, id: app.id })}</div> : null,
                  )}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <OfferedPages offer={offer} chosen={chosen} onChoose={onChoose} />
        <section aria-label={say('authorisation.games')}>
          <h2>{say('authorisation.games')}</h2>
          <ChoiceList
            label={say('authorisation.games')}
            chosen={chosen.games}
            options={desk.games.map(({ game_id, name }) => ({ value: game_id, label: `${name} ${game_id}` }))}
            onChosen={(games) => onChoose({ games })}
          />
        </section>
        <AccountAssets
          key={context.openId}
          id={context.openId}
          accounts={offer.accounts.filter(({ id }) => chosen.accounts.includes(id))}
          games={chosen.games}
          hasPixels={reaches(desk.channel, 'pixel')}
          blockers={blockers}
        />
        {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      </div>
      <footer className="fd-flow-foot">
        {busy && context.asked > TAKEN_AT_ONCE ? <TakeProgress context={context} onStop={onStop} /> : null}
        <span className="fd-spacer" />
        <Button size="small" variant="minimal" text={say('authorisation.back')} onClick={onBack} />
        <Button size="small" variant="minimal" text={say('authorisation.again')} onClick={onAgain} />
        <WhyNotButton intent="primary" loading={busy} blockers={[...blockers, ...chosenBlockers(context)]} onClick={onTake}>
          {say('authorisation.take', { count: chosen.accounts.length })}
        </WhyNotButton>
      </footer>
    </>
  )
}

/** Chosen accounts into which another installation pushes, as far as their objects were read. */
function AlsoPushed({ offer, chosen }: Pick<PagesProps, 'offer' | 'chosen'>) {
  const say = useSay()
  const names = offer.accounts.flatMap(({ id, name, also_pushed: also }) => (also && chosen.accounts.includes(id) ? [name] : []))
  return names.length === 0 ? null : (
    <Callout compact intent="warning" icon={null} role="status">
      {say('authorisation.also_pushed', { names: names.slice(0, 5).join(say('common.between')), count: names.length })}
    </Callout>
  )
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && new Set([...some, ...others]).size === some.length

/** How many came in so far, of more accounts than one call takes. */
function TakeProgress({ context: { asked, taken, notTaken, rest }, onStop }: Pick<Props, 'context' | 'onStop'>) {
  const say = useSay()
  return (
    <>
      <span role="status" className="fd-figures">
        {say('authorisation.taking', { done: countText((taken?.accounts ?? 0) + notTaken.length), total: countText(asked) })}
      </span>
      {rest.length > 0 ? <Button size="small" text={say('authorisation.stop')} onClick={onStop} /> : null}
    </>
  )
}

type PagesProps = Pick<AuthorisationContext, 'chosen'> & { offer: NonNullable<AuthorisationContext['offer']> } & Pick<Props, 'onChoose'>

/** Accounts are chosen and no Page is, nor was one taken over before. */
function PageUnchosen({ offer, chosen }: Pick<PagesProps, 'offer' | 'chosen'>) {
  const say = useSay()
  return chosen.accounts.length > 0 && chosen.pages.length === 0 && !offer.pages.some(({ known }) => known) ? (
    <Callout compact intent="warning" icon={null} role="status">
      {say('authorisation.no_page_chosen')}
    </Callout>
  ) : null
}

/** The Pages of the network; those taken over already are marked. */
function OfferedPages({ offer, chosen, onChoose }: PagesProps) {
  const say = useSay()
  return offer.pages.length === 0 ? null : (
    <section aria-label={say('authorisation.pages')}>
      <h2>{say('authorisation.pages')}</h2>
      <ChoiceList
        label={say('authorisation.pages')}
        chosen={chosen.pages}
        options={offer.pages.map(({ id, name, instagram, known }) => ({
          value: id,
          label: [name, instagram ? `@${instagram}` : '', known ? say('authorisation.page_known') : ''].filter(Boolean).join(' · '),
        }))}
        onChosen={(pages) => onChoose({ pages })}
      />
    </section>
  )
}
