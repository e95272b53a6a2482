import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Channel } from '#domain/channels/channel.ts'
import { rootOf } from '#domain/channels/levels.ts'
import { levelInside } from '#views/kit/channel-words.ts'
import { Field } from '#views/kit/Field.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import type { OpenAccount, wiredAccounts } from './wire.ts'

type Props = { channel: Channel; reading: ActorRefFrom<typeof wiredAccounts>; onChoose: (account: OpenAccount) => void }

/** The ad account in which an object of the first level is created, where an address named none. */
export function ChooseAccount({ channel, reading, onChoose }: Props) {
  const say = useSay()
  const accounts = useSelector(reading, ({ context }) => context.answer)
  const [chosen, choose] = useState<string | null>(null)
  if (accounts === null) return <Unread reading={reading} />
  if (accounts.length === 0) return <EmptyState title={say('object.single.no_accounts')} />
  const level = levelInside(say, channel, rootOf(channel))
  const account = accounts.find(({ account_id: id }) => id === (chosen ?? accounts[0]?.account_id))
  return (
    <div className="fd-page">
      <PageHeader title={say('object.single.new', { level })} />
      <section className="fd-stage fd-choose-account">
        <p className="fd-hint">{say('object.single.choose_hint', { level })}</p>
        <Field label={say('object.single.choose')} required>
          {({ id }) => (
            <EnumSelect
              id={id}
              value={account?.account_id ?? null}
              options={accounts.map(({ account_id: value, name: label }) => ({ value, label }))}
              onValue={choose}
            />
          )}
        </Field>
        <Button
          intent="primary"
          text={say('object.single.new', { level })}
          disabled={!account}
          onClick={() => account && onChoose(account)}
        />
      </section>
    </div>
  )
}
