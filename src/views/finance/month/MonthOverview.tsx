import { Button, Tag } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { baseCurrency } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import type { PrerequisiteKey } from '#domain/finance/month-rules.ts'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { asOfWords } from '../as-of.ts'
import { MonthChart } from './MonthChart.tsx'
import type { seenReading } from './wire.ts'
import './month.css'

type Props = {
  reading: ActorRefFrom<typeof seenReading>
  /** where what is in the way is dealt with */
  hrefOf: (key: PrerequisiteKey) => string
  onGo: (href: string) => void
  /** to the page of the month, where it is signed */
  onOpen: () => void
}

/** One kind of a month at a glance: how far it is, its chart of prerequisites, what it comes to. */
export function MonthOverview({ reading, hrefOf, onGo, onOpen }: Props) {
  const say = useSay()
  const { answer, query } = useSelector(reading, (now) => now.context)
  const title = say(`finance.month.flow.${query.kind}`, { month: query.month })
  return (
    <section className="fd-month-part fd-month-glance" aria-label={title}>
      <header className="fd-month-tools">
        <h2>{title}</h2>
        {answer ? (
          <>
            <Tag minimal intent={answer.state === 'confirmed' ? 'success' : 'none'}>
              {say(`finance.month.state.${answer.state}`)}
            </Tag>
            <span className="fd-muted fd-figures">
              {formatMoney(answer.totals.base_minor, baseCurrency())} · {asOfWords(say, answer.as_of)}
            </span>
          </>
        ) : null}
        <span className="fd-spacer" />
        <Button size="small" text={say('finance.month.open_month')} onClick={onOpen} />
      </header>
      {answer ? <MonthChart seen={answer} hrefOf={hrefOf} onGo={onGo} /> : <Unread reading={reading} />}
    </section>
  )
}
