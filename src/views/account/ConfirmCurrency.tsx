import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { BulkEnding } from '#views/things/BulkEnding.tsx'
import { OfChosen } from '#views/things/OfChosen.tsx'
import type { ThingPage } from '#views/things/thing-page.ts'
import type { ThingRow, wireBulk } from '#views/things/thing-wire.ts'
import { useBulkAct } from '#views/things/use-bulk-act.ts'
import { UsedBy } from '#views/things/UsedBy.tsx'

type Props = {
  page: ThingPage
  confirming: ReturnType<typeof wireBulk>
  chosen: readonly ThingRow[]
  mayEdit: readonly Blocker[]
  /** goes to an address of the console */
  onGo: (href: string) => void
  /** the rows are not as they were read any more */
  onDone: () => void
}

/** Takes the currency that the network says of chosen accounts, once a person has seen from what to what, and what depends on them. */
export function ConfirmCurrency({ page, confirming, chosen, mayEdit, onGo, onDone }: Props) {
  const say = useSay()
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, begin } = useBulkAct(confirming, onDone)
  const against = [
    ...mayEdit,
    ...chosen.flatMap((row, at) => (row.held_for === 'currency_changed' ? [] : [blocker('account.currency_same', { row: at + 1 })])),
  ]
  const word = say('account.currency_confirm', { count: chosen.length })
  const send = () => {
    setAsking(false)
    begin({ rows: chosen, values: {}, remove: false })
  }
  return (
    <>
      <OfChosen rows={chosen}>
        <WhyNotButton size="small" loading={isBusy} blockers={against} onClick={() => setAsking(true)}>
          {word}
        </WhyNotButton>
      </OfChosen>
      {isAsking && chosen.length > 0 && against.length === 0 ? (
        <Callout compact intent="warning" role="alert" title={say('account.currency_ask')}>
          <ul className="fd-plain">
            {chosen.map((row) => (
              <li key={row.id}>
                {say('account.currency_line', { name: String(row.name), from: String(row.currency), to: String(row.told_currency) })}
              </li>
            ))}
          </ul>
          <UsedBy thing={page.thing} rows={chosen} links={page.uses} onGo={onGo} />
          <Button size="small" intent="warning" text={word} onClick={send} />{' '}
          <Button size="small" text={say('common.cancel')} onClick={() => setAsking(false)} />
        </Callout>
      ) : null}
      <BulkEnding thing={page.thing} act={act} />
    </>
  )
}
