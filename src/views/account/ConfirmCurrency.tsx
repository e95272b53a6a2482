import { Button, Callout } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import type { ThingPage } from '#views/things/thing-page.ts'
import type { thingBulk, ThingRow } from '#views/things/thing-wire.ts'
import { UsedBy } from '#views/things/UsedBy.tsx'

type Props = {
  page: ThingPage
  confirming: typeof thingBulk
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
  const save = useActorRef(confirming, { input: { draft: null } }, (now) => (now.matches({ open: 'saved' }) ? onDone() : undefined))
  const busy = useSelector(save, (now) => now.matches('saving'))
  const against = [
    ...mayEdit,
    ...(chosen.length === 0 ? [blocker('thing.none_chosen')] : []),
    ...chosen.flatMap((row, at) => (row.held_for === 'currency_changed' ? [] : [blocker('account.currency_same', { row: at + 1 })])),
  ]
  const word = say('account.currency_confirm', { count: chosen.length })
  const send = () => {
    setAsking(false)
    save.send({ type: 'save', draft: { rows: chosen, values: {}, remove: false } })
  }
  return (
    <>
      <WhyNotButton size="small" loading={busy} blockers={against} onClick={() => setAsking(true)}>
        {word}
      </WhyNotButton>
      {isAsking && against.length === 0 ? (
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
      <SaveEnding save={save} saved={null} />
    </>
  )
}
