import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { countText } from '#domain/display/numbers.ts'
import { formatMoney } from '#domain/money.ts'
import type { CpaDesk, CpaRule } from '#machines/cpa-rule/cpa-rule.types.ts'
import { ExportButtons } from '#views/kit/ExportButtons.tsx'
import { Pager } from '#views/kit/shell/Pager.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { Timeline, type TimelineEntry } from '#views/kit/Timeline.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { exportCharges, type earlierReading, type RuleLogs } from './wire.ts'

type Props = { rule: CpaRule; desk: CpaDesk; /** how earlier pages are read */ earlier: typeof earlierReading }

/** A rule's executions and operations on one line of time; the newest came with the rule, earlier ones are read page by page. */
export function RuleTimeline({ rule, desk, earlier }: Props) {
  const say = useSay()
  const [page, setPage] = useState(1)
  const shown = Math.max(0, Math.min(ROWS_SHOWN, desk.logged - (page - 1) * ROWS_SHOWN))
  return (
    <>
      <div className="fd-finance-tools">
        <h2>{say('finance.cpa.timeline')}</h2>
        <Pager
          page={page}
          perPage={ROWS_SHOWN}
          shown={shown}
          total={desk.logged}
          onPage={setPage}
          earlier="finance.cpa.newer"
          later="finance.cpa.older"
        />
        <span className="fd-spacer" />
        <ExportButtons word="finance.cpa.export_charges" onExport={(format) => void exportCharges(rule.id, format)} />
      </div>
      {page === 1 ? <Entries logs={desk} currency={rule.currency} /> : <Earlier key={page} rule={rule} page={page} earlier={earlier} />}
    </>
  )
}

function Earlier({ rule, page, earlier }: Pick<Props, 'rule' | 'earlier'> & { page: number }) {
  const reading = useActorRef(earlier, { input: { query: { id: rule.id, page } } })
  const answer = useSelector(reading, (now) => now.context.answer)
  return answer ? <Entries logs={answer} currency={rule.currency} /> : <Unread reading={reading} />
}

function Entries({ logs, currency }: { logs: RuleLogs; currency: string }) {
  const say = useSay()
  return <Timeline label={say('finance.cpa.timeline')} entries={timelineOf(say, logs, currency)} />
}

/** Executions by day and operations, the latest first. */
function timelineOf(say: Say, { charges, log }: RuleLogs, currency: string): TimelineEntry[] {
  const shown = (field: string, value: string | null) => {
    if (value === null) return '–'
    if (field === 'status') return say(`finance.cpa.status.${value}`)
    if (field === 'event') return say(`finance.cpa.event.${value}`)
    return field === 'amount_minor' && /^\d+$/.test(value) ? formatMoney(value, currency) : value
  }
  const executions = charges.map((charge) => ({
    id: `day ${charge.id}`,
    at: charge.at,
    title: say('finance.cpa.charged_day', { day: charge.day }),
    who: null,
    lines: [
      say('finance.cpa.charged_line', {
        events: countText(BigInt(charge.events)),
        amount: formatMoney(charge.amount_minor, charge.currency),
        terms: charge.terms,
      }),
    ],
  }))
  const operations = log.map(({ id, at, user_name, event, changes, reason }) => ({
    id: `line ${id}`,
    at,
    title: say(`finance.cpa.log.${event.replace('finance.cpa.', '')}`),
    who: user_name,
    lines: [
      ...changes.map(({ field, before, after }) => {
        const label = say(field === 'tiers' ? 'finance.cpa.tiers_minor' : `finance.cpa.field.${field}`)
        return before === null ? `${label}: ${shown(field, after)}` : `${label}: ${shown(field, before)} → ${shown(field, after)}`
      }),
      ...(reason ? [`${say('finance.cpa.reason')}: ${reason}`] : []),
    ],
  }))
  return [...executions, ...operations].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}
