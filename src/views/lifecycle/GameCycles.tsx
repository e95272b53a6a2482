import { useActorRef, useSelector } from '@xstate/react'
import { formatMoney } from '#domain/money.ts'
import { flowPath } from '#permissions/pages.ts'
import { ChartTable } from '#views/kit/charts/ChartTable.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { daysWord, phaseWord, STATE_LOOKS } from './cycle-looks.ts'
import type { wiredGameCycles } from './wire.ts'

type Props = { cycles: typeof wiredGameCycles; gameId: string; version: number }

/** The life cycles of a game with the way to each, and its figures by the phases that reports follow. */
export function GameCycles({ cycles, gameId, version }: Props) {
  const say = useSay()
  const reading = useActorRef(cycles, { input: { query: { game_id: gameId, version } } })
  const answer = useSelector(reading, ({ context }) => context.answer)
  if (!answer) return <Unread reading={reading} />
  return (
    <>
      <ul className="fd-plain" aria-label={say('lifecycle.game.column.life_cycles')}>
        {answer.cycles.map(({ id, name, state, starts_on: from, ends_on: to }) => (
          <li key={id}>
            <a href={flowPath('ToolsGamePackage', id)}>{name}</a>{' '}
            <StateTag state={STATE_LOOKS[state]} label={say(`lifecycle.state.${state}`)} />{' '}
            <span className="fd-figures fd-muted">{daysWord(say, { from, to: to ?? '' })}</span>
          </li>
        ))}
      </ul>
      {answer.sums.length === 0 ? (
        <p className="fd-muted">{say('lifecycle.game.no_figures')}</p>
      ) : (
        <ChartTable
          label={say('lifecycle.game.figures')}
          columns={[
            { label: say('lifecycle.effect.head.phase') },
            { label: say('lifecycle.effect.head.measure') },
            { label: say('lifecycle.days'), isFigure: true },
            { label: say('lifecycle.game.amount'), isFigure: true },
          ]}
          rows={answer.sums.map(({ phase, measure, currency, days, amount_minor }) => ({
            key: `${phase ?? ''} ${measure} ${currency}`,
            cells: [phaseWord(say, phase), say(`lifecycle.measure.${measure}`), days, formatMoney(amount_minor, currency)],
          }))}
        />
      )}
    </>
  )
}
