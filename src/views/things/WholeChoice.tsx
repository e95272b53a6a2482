import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { ComponentProps, ReactNode } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { BulkActs } from './BulkActs.tsx'
import type { ThingAnswer, ThingQuery, ThingRow } from './thing-wire.ts'

type Props = Omit<ComponentProps<typeof BulkActs>, 'isWhole'> & {
  query: ThingQuery
  answer: ThingAnswer | null
  /** what else is done with them */
  children: (chosen: readonly ThingRow[]) => ReactNode
}

/**
 * What is done with chosen rows. Where the whole page is chosen and more rows match, all of them are offered: they are frozen with their
 * versions as they are asked for, and given up when the list is read again or a row is taken out.
 */
export function WholeChoice({ query, answer, children, ...acts }: Props) {
  const { page, chosen } = acts
  const say = useSay()
  const reading = useActorRef(page.choosing, { input: { query: null } })
  const now = useSelector(reading, (snapshot) => snapshot)
  const isOffered = answer !== null && chosen.length > 0 && chosen.length === answer.rows.length && answer.total > chosen.length
  const asked = now.context.query
  const isAsked = isOffered && asked?.at === (answer.asOf ?? '')
  const whole = isAsked && now.matches('shown') ? now.context.answer : null
  return (
    <>
      {isOffered && !whole ? (
        <Button
          size="small"
          variant="outlined"
          loading={isAsked && now.hasTag('busy')}
          text={say('thing.choose_whole', { count: countText(answer.total) })}
          onClick={() =>
            reading.send(isAsked ? { type: 'reading.again' } : { type: 'reading.ask', query: { query, at: answer.asOf ?? '' } })
          }
        />
      ) : null}
      {isAsked && now.hasTag('failure') ? <span role="alert">{sayReasons(say, now.context.problems)}</span> : null}
      {whole ? (
        <span role="status">
          {say('thing.whole_chosen', { count: countText(whole.length) })}{' '}
          <Button
            size="small"
            variant="minimal"
            text={say('thing.choose_page')}
            onClick={() => reading.send({ type: 'reading.ask', query: null })}
          />
        </span>
      ) : null}
      <BulkActs {...acts} chosen={whole ?? chosen} isWhole={whole !== null} />
      {children(whole ?? chosen)}
    </>
  )
}
