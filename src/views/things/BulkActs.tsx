import { Button, Callout } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { usedBlockers } from '#domain/thing/thing.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveEnding } from './SaveEnding.tsx'
import { UsedBy } from './UsedBy.tsx'
import type { ThingBulk, ThingPage } from './thing-page.ts'
import type { BulkDraft, ThingRow, thingBulk } from './thing-wire.ts'

const REMOVAL = { word: 'thing.delete', ask: 'thing.bulk.delete_ask', values: {} } satisfies ThingBulk

type Props = {
  page: ThingPage
  bulking: typeof thingBulk
  chosen: readonly ThingRow[]
  mayEdit: readonly Blocker[]
  /** goes to an address of the console */
  onGo: (href: string) => void
  /** the rows are not as they were read any more */
  onDone: () => void
}

/** What can be done with chosen rows at once; a removal asks first. All of them are changed, or none: what is against it names its row. */
export function BulkActs({ page, bulking, chosen, mayEdit, onGo, onDone }: Props) {
  const say = useSay()
  const save = useActorRef(bulking, { input: { draft: null } }, (now) => (now.matches({ open: 'saved' }) ? onDone() : undefined))
  const busy = useSelector(save, (now) => now.matches('saving'))
  const isDone = useSelector(save, (now) => now.matches({ open: 'saved' }))
  const [asking, setAsking] = useState<ThingBulk | typeof REMOVAL | null>(null)
  const isChosen = chosen.length === 0 ? [blocker('thing.none_chosen')] : []
  const inRows = (blockersOf: (row: ThingRow) => readonly Blocker[]) =>
    chosen.flatMap((row, index) => blockersOf(row).map((one) => ({ ...one, row: index + 1 })))
  const against = [...mayEdit, ...isChosen, ...inRows(page.closed)]
  const send = (part: Partial<BulkDraft>) => {
    setAsking(null)
    save.send({ type: 'save', draft: { rows: chosen, values: {}, remove: false, ...part } })
  }
  return (
    <>
      {page.bulk.map((one) => (
        <WhyNotButton
          key={one.word}
          size="small"
          loading={busy}
          blockers={against}
          onClick={() => (one.ask === undefined ? send({ values: one.values }) : setAsking(one))}
        >
          {say(one.word, { count: chosen.length })}
        </WhyNotButton>
      ))}
      {page.isBulkRemovable ? (
        <WhyNotButton
          size="small"
          intent="danger"
          variant="minimal"
          loading={busy}
          blockers={[...against, ...inRows((row) => usedBlockers(page.thing, row))]}
          onClick={() => setAsking(REMOVAL)}
        >
          {say('thing.bulk.delete', { count: chosen.length })}
        </WhyNotButton>
      ) : null}
      {asking?.ask !== undefined && chosen.length > 0 ? (
        <Callout compact intent="danger" role="alert" title={say(asking.ask, { count: chosen.length })}>
          {asking !== REMOVAL && page.thing.usedBy ? <UsedBy thing={page.thing} rows={chosen} links={page.uses} onGo={onGo} /> : null}
          <Button
            size="small"
            intent="danger"
            text={say(asking.word, { count: chosen.length })}
            onClick={() => send(asking === REMOVAL ? { remove: true } : { values: asking.values })}
          />{' '}
          <Button size="small" text={say('common.cancel')} onClick={() => setAsking(null)} />
        </Callout>
      ) : null}
      <SaveEnding save={save} saved={null} />
      {isDone && chosen.length === 0 ? <span role="status">{say('thing.done')}</span> : null}
    </>
  )
}
