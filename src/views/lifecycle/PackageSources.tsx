import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { ChartTable } from '#views/kit/charts/ChartTable.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import type { wiredPackageSources } from './wire.ts'

type Props = { sources: typeof wiredPackageSources; gameId: string; name: string }

/** The media sources of one package, asked for when someone wants to see them. */
export function PackageSources(props: Props) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        aria-expanded={isOpen}
        aria-label={`${say('lifecycle.field.media_source_ids')}: ${props.name}`}
        text={say('lifecycle.field.media_source_ids')}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? <Sources {...props} /> : null}
    </>
  )
}

function Sources({ sources, gameId, name }: Props) {
  const say = useSay()
  const reading = useActorRef(sources, { input: { query: { game_id: gameId, package: name } } })
  const answer = useSelector(reading, ({ context }) => context.answer)
  if (!answer) return <Unread reading={reading} />
  if (answer.length === 0) return <p className="fd-muted">{say('lifecycle.sources.none')}</p>
  return (
    <ChartTable
      label={`${say('lifecycle.field.media_source_ids')}: ${name}`}
      columns={[
        { label: say('lifecycle.sources.name') },
        { label: say('lifecycle.sources.first_day'), isFigure: true },
        { label: say('lifecycle.sources.last_day'), isFigure: true },
      ]}
      rows={answer.map(({ id, name: source, first_day: first, last_day: last }) => ({
        key: id,
        cells: [source, first ?? '–', last ?? '–'],
      }))}
    />
  )
}
