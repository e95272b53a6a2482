import { useActorRef, useSelector } from '@xstate/react'
import { LIFE_CYCLE } from '#domain/life-cycle/life-cycle.ts'
import { changesOfLine, labelOf } from '#domain/thing/thing.ts'
import { fieldText, type Choices } from '#views/kit/thing/choices.ts'
import { Timeline } from '#views/kit/Timeline.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import type { CycleLines, wiredCycleLog } from './wire.ts'

type Line = CycleLines['data'][number]
type Props = { log: typeof wiredCycleLog; id: string; version: number; choices: Choices }

/** Who entered, changed, confirmed and reopened it, and why. */
export function CycleLog({ log, id, version, choices }: Props) {
  const say = useSay()
  const reading = useActorRef(log, { input: { query: { id, version } } })
  const answer = useSelector(reading, ({ context }) => context.answer)
  if (!answer) return <Unread reading={reading} />
  const entries = answer.data.map((line) => ({
    id: line.id,
    at: line.at,
    who: line.user_name,
    title: say(`lifecycle.log.${line.event.split('.').at(-1) ?? ''}`),
    lines: linesOf(say, line, choices),
  }))
  return (
    <section aria-label={say('lifecycle.log')}>
      <h2>{say('lifecycle.log')}</h2>
      <Timeline entries={entries} label={say('lifecycle.log')} />
      {answer.next === null ? null : <p className="fd-muted">{say('thing.history.more', { count: entries.length })}</p>}
    </section>
  )
}

function linesOf(say: Say, line: Line, choices: Choices): string[] {
  const reason: unknown = Object(line.after).reason
  const changes = changesOfLine(LIFE_CYCLE, line).map(({ name, field, was, becomes }) => {
    const text = (value: typeof was) => fieldText(say, LIFE_CYCLE.words, [name, field], value, choices, {}) || '–'
    const label = say(labelOf(LIFE_CYCLE.words, name, field))
    return line.before
      ? say('thing.history.line', { label, was: text(was), becomes: text(becomes) })
      : say('thing.history.began', { label, value: text(becomes) })
  })
  return [...(typeof reason === 'string' ? [say('lifecycle.log.reason', { reason })] : []), ...changes]
}
