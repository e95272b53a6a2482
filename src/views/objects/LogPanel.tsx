import { Button, Callout } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { LogLine } from '#contract/object-panel.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { channelsOf, knownChannel } from '#domain/channels/index.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { Timeline, type TimelineEntry } from '#views/kit/Timeline.tsx'
import { sayReason, useSay, type Say } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { fieldText, wordOf } from './object-columns.ts'
import type { PanelProps } from './ObjectPanel.tsx'
import { wiredLog, type objectLog } from './wire-panel.ts'

/** The network's log and our own trail on one timeline. */
export function LogPanel(props: PanelProps) {
  const reading = useActorRef(wiredLog, { input: { query: props.place } })
  return <LogView {...props} reading={reading} />
}

type Props = Omit<PanelProps, 'name' | 'onClose'> & { reading: ActorRefFrom<typeof objectLog> }

export function LogView({ reading, place, currency, timezone, onSet, onBatch }: Props) {
  const say = useSay()
  const now = useSelector(reading, (snapshot) => snapshot)
  const { answer, query } = now.context
  const isBusy = now.hasTag('busy') || now.matches('refreshing')
  if (!answer || now.matches('failed')) return <Unread reading={reading} />
  const { lines, next, unread } = answer
  const ask = (before?: string) => reading.send({ type: 'reading.ask', query: { ...place, ...(before === undefined ? {} : { before }) } })
  return (
    <div aria-busy={isBusy}>
      {unread ? (
        <Callout compact intent="warning" role="status">
          {sayReason(say, unread)}
        </Callout>
      ) : null}
      {lines.length === 0 ? (
        <EmptyState title={say(next === null ? 'object.log.empty' : 'object.log.empty_span')} />
      ) : (
        <Timeline
          label={say('object.panel.log')}
          entries={lines.map((line) => entryOf(say, line, { channel: place.channel, currency, timezone, onSet, onBatch }))}
        />
      )}
      <div className="fd-line">
        {query.before === undefined ? null : (
          <Button size="small" disabled={isBusy} text={say('object.log.newest')} onClick={() => ask()} />
        )}
        {next === null ? (
          <span className="fd-muted">{say('object.log.end')}</span>
        ) : (
          <Button size="small" disabled={isBusy} text={say('object.log.older')} onClick={() => ask(next)} />
        )}
      </div>
    </div>
  )
}

type LineProps = Pick<PanelProps, 'currency' | 'timezone' | 'onSet' | 'onBatch'> & { channel: string }

/** The generation that has the level: an account has objects of all of its network. */
function generationOf(key: string, level: string | null): Channel {
  const own = knownChannel(key)
  return channelsOf(own.spreaderId).find((channel) => level !== null && levelKeys(channel).includes(level)) ?? own
}

/** The source, the operation, the object, and each field before and after. */
function entryOf(say: Say, line: LogLine, { channel: key, currency, timezone, onSet, onBatch }: LineProps): TimelineEntry {
  const { id, at, source, who, object, level, title, texts, was, becomes, set_id, batch_id } = line
  const channel = generationOf(key, level)
  const shown = (field: string, value: string | string[] | undefined) =>
    fieldText(say, channel, level ?? '', field, value ?? '', { currency, timezone })
  const fields = [...new Set([...Object.keys(was), ...Object.keys(becomes)])]
  const done = source === 'network' ? title : say(`object.log.event.${title}`)
  return {
    id,
    at,
    who: who || null,
    title: [say(`object.log.source.${source}`), done, object?.name ?? ''].filter(Boolean).join(' · '),
    lines: [
      ...fields.map(
        (field) =>
          `${wordOf(say, channel, field)}: ${say('object.difference', { was: shown(field, was[field]), becomes: shown(field, becomes[field]) })}`,
      ),
      ...texts,
    ],
    acts: (
      <>
        {set_id ? <Button size="small" variant="minimal" text={`#${set_id}`} onClick={() => onSet(set_id)} /> : null}
        {batch_id ? (
          <Button size="small" variant="minimal" text={say('object.log.batch', { id: batch_id })} onClick={() => onBatch(batch_id)} />
        ) : null}
      </>
    ),
  }
}
