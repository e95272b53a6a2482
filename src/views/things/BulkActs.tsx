import { Button, Callout } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { usedBlockers } from '#domain/thing/thing.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from './SaveEnding.tsx'
import type { ThingPage } from './thing-page.ts'
import type { BulkDraft, ThingRow, thingBulk } from './thing-wire.ts'

type Props = {
  page: ThingPage
  bulking: typeof thingBulk
  chosen: readonly ThingRow[]
  mayEdit: readonly Blocker[]
  /** the rows are not as they were read any more */
  onDone: () => void
}

/** What can be done with chosen rows at once; a removal asks first. All of them are changed, or none: what is against it names its row. */
export function BulkActs({ page, bulking, chosen, mayEdit, onDone }: Props) {
  const say = useSay()
  const save = useActorRef(bulking, { input: { draft: null } }, (now) => (now.matches({ open: 'saved' }) ? onDone() : undefined))
  const busy = useSelector(save, (now) => now.matches('saving'))
  const isDone = useSelector(save, (now) => now.matches({ open: 'saved' }))
  const [isAsking, setAsking] = useState(false)
  const isChosen = chosen.length === 0 ? [blocker('thing.none_chosen')] : []
  const inRows = (blockersOf: (row: ThingRow) => readonly Blocker[]) =>
    chosen.flatMap((row, index) => blockersOf(row).map((one) => ({ ...one, row: index + 1 })))
  const against = [...mayEdit, ...isChosen, ...inRows(page.closed)]
  const send = (part: Partial<BulkDraft>) => {
    setAsking(false)
    save.send({ type: 'save', draft: { rows: chosen, values: {}, remove: false, ...part } })
  }
  return (
    <>
      {page.bulk.map(({ word, values }) => (
        <WhyNotButton key={word} size="small" loading={busy} blockers={against} onClick={() => send({ values })}>
          {say(word, { count: chosen.length })}
        </WhyNotButton>
      ))}
      {page.isBulkRemovable ? (
        <WhyNotButton
          size="small"
          intent="danger"
          variant="minimal"
          loading={busy}
          blockers={[...against, ...inRows((row) => usedBlockers(page.thing, row))]}
          onClick={() => setAsking(true)}
        >
          {say('thing.bulk.delete', { count: chosen.length })}
        </WhyNotButton>
      ) : null}
      {isAsking && chosen.length > 0 ? (
        <Callout compact intent="danger" role="alert" title={say('thing.bulk.delete_ask', { count: chosen.length })}>
          <Button size="small" intent="danger" text={say('thing.delete')} onClick={() => send({ remove: true })} />{' '}
          <Button size="small" text={say('common.cancel')} onClick={() => setAsking(false)} />
        </Callout>
      ) : null}
      <SaveEnding save={save} saved={null} />
      {isDone && chosen.length === 0 ? <span role="status">{say('thing.done')}</span> : null}
    </>
  )
}
