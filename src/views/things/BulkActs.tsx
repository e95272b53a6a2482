import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { usedBlockers } from '#domain/thing/thing.ts'
import type { BulkDraft } from '#machines/bulk-act/bulk-act.machine.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { BulkEnding } from './BulkEnding.tsx'
import { OfChosen } from './OfChosen.tsx'
import { UsedBy } from './UsedBy.tsx'
import type { ThingBulk, ThingPage } from './thing-page.ts'
import type { ThingRow, wireBulk } from './thing-wire.ts'
import { useBulkAct } from './use-bulk-act.ts'

const REMOVAL = { word: 'thing.delete', ask: 'thing.bulk.delete_ask', values: {} } satisfies ThingBulk

type Props = {
  page: ThingPage
  bulking: ReturnType<typeof wireBulk>
  chosen: readonly ThingRow[]
  /** they are all that the filter matches: only the server knows what is against each */
  isWhole?: boolean
  mayEdit: readonly Blocker[]
  /** goes to an address of the console */
  onGo: (href: string) => void
  /** the rows are not as they were read any more */
  onDone: () => void
}

/** What can be done with chosen rows at once; a removal asks first. Of few all are changed or none, of many those that can be; what is against it names its row. */
export function BulkActs({ page, bulking, chosen, isWhole = false, mayEdit, onGo, onDone }: Props) {
  const say = useSay()
  const { act, isBusy, begin } = useBulkAct(bulking, onDone)
  const [asking, setAsking] = useState<ThingBulk | typeof REMOVAL | null>(null)
  const inRows = (blockersOf: (row: ThingRow) => readonly Blocker[]) =>
    (isWhole ? [] : chosen).flatMap((row, index) => blockersOf(row).map((one) => ({ ...one, row: index + 1 })))
  const against = [...mayEdit, ...inRows(page.closed)]
  const send = (part: Partial<BulkDraft>) => {
    setAsking(null)
    begin({ rows: chosen, values: {}, remove: false, ...part })
  }
  return (
    <>
      <OfChosen rows={chosen}>
        {page.bulk.map((one) => (
          <WhyNotButton
            key={one.word}
            size="small"
            loading={isBusy}
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
            loading={isBusy}
            blockers={[...against, ...inRows((row) => usedBlockers(page.thing, row))]}
            onClick={() => setAsking(REMOVAL)}
          >
            {say('thing.bulk.delete', { count: chosen.length })}
          </WhyNotButton>
        ) : null}
      </OfChosen>
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
      <BulkEnding thing={page.thing} act={act} />
    </>
  )
}
