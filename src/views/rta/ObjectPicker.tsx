import { Button, Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useActorRef, useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { objectKey } from '#domain/rta/rta.ts'
import type { NamedObject } from '#machines/rta-bind/rta-bind.types.ts'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { adWord, isObject, objectWord } from './rta-looks.ts'
import type { wiredAdsReading } from './wire.ts'

type Props = {
  ads: typeof wiredAdsReading
  accounts: readonly { id: string; name: string }[]
  objects: readonly NamedObject[]
  isEdited: boolean
  /** why the objects cannot be changed now, or by this user */
  mayEdit: readonly Blocker[]
  onObjects: (objects: readonly NamedObject[]) => void
}

/** The accounts and ads that are chosen, and those that can be. */
export function ObjectPicker({ ads, accounts, objects, isEdited, mayEdit, onObjects }: Props) {
  const say = useSay()
  const isOff = mayEdit.length > 0
  const remove = (object: NamedObject) => onObjects(objects.filter((one) => !isObject(object)(one)))
  return (
    <section className="fd-rta-panel" aria-label={say('rta.objects', { count: objects.length })}>
      <h2>{say('rta.objects', { count: objects.length })}</h2>
      {isEdited ? <p className="fd-muted">{say('rta.objects.edited')}</p> : null}
      {objects.length === 0 ? <p className="fd-muted">{say('rta.objects.none')}</p> : null}
      <ul className="fd-plain fd-rta-objects">
        {objects.map((object) => (
          <li key={objectKey(object)}>
            {objectWord(say, object)}
            <Button
              size="small"
              variant="minimal"
              icon={<Cross />}
              disabled={isOff}
              aria-label={say('rta.object.remove', { name: objectWord(say, object) })}
              onClick={() => remove(object)}
            />
          </li>
        ))}
      </ul>
      {isOff ? (
        <p className="fd-muted">{sayReasons(say, mayEdit)}</p>
      ) : (
        <Picker ads={ads} accounts={accounts} objects={objects} onObjects={onObjects} />
      )}
    </section>
  )
}

function Picker({ ads, accounts, objects, onObjects }: Pick<Props, 'ads' | 'accounts' | 'objects' | 'onObjects'>) {
  const say = useSay()
  const accountField = useId()
  const [accountId, setAccount] = useState(accounts[0]?.id ?? '')
  const [q, setQ] = useState('')
  const reading = useActorRef(ads, { input: { query: { accountId, q } } })
  const answer = useSelector(reading, ({ context }) => context.answer)
  const ask = (query: { accountId: string; q: string }) => {
    setAccount(query.accountId)
    setQ(query.q)
    reading.send({ type: 'reading.ask', query })
  }
  const name = accounts.find(({ id }) => id === accountId)?.name ?? ''
  const line = (ad: { network_id: string; name: string } | null): NamedObject => ({
    account_id: accountId,
    account_name: name,
    ad_id: ad?.network_id ?? null,
    ad_name: ad?.name ?? '',
  })
  const turn = (object: NamedObject, isOn: boolean) =>
    onObjects(isOn ? [...objects, object] : objects.filter((one) => !isObject(object)(one)))
  const choice = (object: NamedObject) => (
    <li key={objectKey(object)}>
      <Checkbox
        label={adWord(say, object)}
        checked={objects.some(isObject(object))}
        onChange={({ currentTarget }) => turn(object, currentTarget.checked)}
      />
    </li>
  )
  return (
    <fieldset className="fd-rta-pick">
      <legend>{say('rta.pick')}</legend>
      <FormGroup label={say('rta.pick.account')} labelFor={accountField}>
        <HTMLSelect id={accountField} value={accountId} onChange={({ currentTarget }) => ask({ accountId: currentTarget.value, q })}>
          {accounts.map(({ id, name: called }) => (
            <option key={id} value={id}>
              {called} {id}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <SearchInput label={say('rta.pick.search')} value={q} onValue={(typed) => ask({ accountId, q: typed })} />
      <ul className="fd-plain fd-rta-choices">
        {accountId === '' ? null : choice(line(null))}
        {answer?.ads.map((ad) => choice(line(ad)))}
      </ul>
      {answer ? null : <Unread reading={reading} />}
      {answer && answer.total === 0 ? <p className="fd-muted">{say('rta.pick.none')}</p> : null}
      {answer && answer.total > answer.ads.length ? (
        <p className="fd-muted">{say('rta.pick.more', { count: answer.total - answer.ads.length })}</p>
      ) : null}
    </fieldset>
  )
}
