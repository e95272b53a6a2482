import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { changesOfLine, labelOf, type Thing } from '#domain/thing/thing.ts'
import { fieldText, type Choices } from '#views/kit/thing/choices.ts'
import { Timeline } from '#views/kit/Timeline.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from './Unread.tsx'
import type { thingLog } from './thing-wire.ts'

type Props = { thing: Thing; log: typeof thingLog; choices: Choices; id: string; version: number }

/** What happened to one thing. It is read when it is opened, and again when the thing has changed. */
export function ThingHistory(props: Props) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <Button
        size="small"
        variant="minimal"
        aria-expanded={isOpen}
        text={say(isOpen ? 'thing.history.hide' : 'thing.history')}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? <Lines key={`${props.id} ${props.version}`} {...props} /> : null}
    </section>
  )
}

/** The other values of a line: an amount is told in its currency. */
const valuesOf = ({ before, after }: { before: unknown; after: unknown }) => Object(after ?? before) as Readonly<Record<string, string>>

function Lines({ thing, log, choices, id }: Props) {
  const say = useSay()
  const reading = useActorRef(log, { input: { query: { id } } })
  const answer = useSelector(reading, ({ context }) => context.answer)
  if (!answer) return <Unread reading={reading} />
  const entries = answer.data.map((line) => ({
    id: line.id,
    at: line.at,
    who: line.user_name,
    title: say(line.before ? (line.after ? 'thing.history.changed' : 'thing.history.deleted') : 'thing.history.added'),
    lines: changesOfLine(thing, line).map(({ name, field, was, becomes }) => {
      const text = (value: typeof was) => fieldText(say, thing.words, [name, field], value, choices, valuesOf(line)) || '–'
      const label = say(labelOf(thing.words, name, field))
      return line.before
        ? say('thing.history.line', { label, was: text(was), becomes: text(becomes) })
        : say('thing.history.began', { label, value: text(becomes) })
    }),
  }))
  return (
    <>
      <Timeline entries={entries} label={say('thing.history')} />
      {answer.next === null ? null : <p className="fd-muted">{say('thing.history.more', { count: entries.length })}</p>}
    </>
  )
}
