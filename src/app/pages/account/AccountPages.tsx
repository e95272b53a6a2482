import { Button, Callout } from '@blueprintjs/core'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { accessTrouble } from '#i18n/areas/access-trouble.ts'
import { account } from '#i18n/areas/account.ts'
import { addWords } from '#i18n/words.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { accountForm } from '#views/account/account-form.ts'
import { accountPage, channelAccountPage } from '#views/account/account-page.ts'
import { accountsWaiting, bindingAccounts, confirmingCurrency, readingAgain } from '#views/account/account-wire.ts'
import { BindGames } from '#views/account/BindGames.tsx'
import { ConfirmCurrency } from '#views/account/ConfirmCurrency.tsx'
import { ReadAgain } from '#views/account/ReadAgain.tsx'
import { WayTo } from '#views/kit/WayTo.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { ThingPage as Page } from '#views/things/thing-page.ts'
import type { ThingDraft, ThingRow } from '#views/things/thing-wire.ts'
import { ThingPage } from '#app/parts/ThingPage.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'

addWords(account)
addWords(accessTrouble)

/** `/tools/account-steward/main`: every ad account. */
export const AccountStewardPage = () => <Accounts page={accountPage} />

/** `/tools/account-steward/account-list?spreaderId=`: those of one channel, which the page is named after. */
export function AccountListPage() {
  const say = useSay()
  const channel = useSearchParams()[0].get('spreaderId')
  const named = FIXED.spreader_channel.find(({ value }) => value === channel)
  return <Accounts page={channelAccountPage} title={named ? say('account.title_of', { channel: say(named.name) }) : undefined} />
}

function Accounts({ page, title }: { page: Page; title?: string | undefined }) {
  const { user } = useSignedIn()
  const navigate = useNavigate()
  return (
    <ThingPage
      page={page}
      title={title}
      form={accountForm(user.special)}
      above={
        functionBlockers(user.permissions, 'settings.credentials.view').length === 0 ? (
          <WayTo href="/settings/network-apps" word="account.to_apps" onGo={(href) => void navigate(href)} />
        ) : null
      }
      bulkMore={(chosen, { choices, ofPage, onDone }) => {
        const acts = { chosen, mayEdit: functionBlockers(user.permissions, page.edits), onDone }
        return (
          <>
            <BindGames {...acts} binding={bindingAccounts} games={choices.game ?? []} />
            <ReadAgain {...acts} reading={readingAgain} counting={accountsWaiting} />
            <ConfirmCurrency {...acts} chosen={ofPage} page={page} confirming={confirmingCurrency} onGo={(href) => void navigate(href)} />
          </>
        )
      }}
      more={(row, draft) => (row ? <AccountFacts row={row} draft={draft} /> : null)}
    />
  )
}

/** What switching it off does, and the way to its credential. */
function AccountFacts({ row, draft }: { row: ThingRow; draft: ThingDraft }) {
  const say = useSay()
  const navigate = useNavigate()
  const { user } = useSignedIn()
  const isSwitchedOff = row.use_status === 'on' && draft.values.use_status === 'off'
  return (
    <>
      {typeof row.held_for === 'string' ? <Callout compact intent="danger" title={say(`account.held_why.${row.held_for}`)} /> : null}
      {typeof row.other_push_at === 'string' ? <Callout compact intent="warning" title={say('account.other_push_why')} /> : null}
      {typeof row.read_trouble === 'string' && row.read_trouble !== '' ? (
        <Callout compact intent="warning" title={say(`access.trouble.${row.read_trouble}`)} />
      ) : null}
      {isSwitchedOff ? <Callout compact intent="warning" title={say('account.off_waits')} /> : null}
      {functionBlockers(user.permissions, 'settings.credentials.view').length === 0 ? (
        <Button
          size="small"
          variant="minimal"
          text={say('account.credential')}
          onClick={() => void navigate(`/settings/credentials?${new URLSearchParams({ q: row.id })}`)}
        />
      ) : null}
    </>
  )
}
