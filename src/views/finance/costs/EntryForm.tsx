import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { factsOf } from '#machines/cost-entry/cost-entry.rules.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import { rowProblems, splitByCountry, type EntryRow } from '#machines/cost-entry/entry-rows.ts'
import { useSay } from '#views/kit/words.tsx'
import { CostForm } from './CostForm.tsx'
import { CountrySplit } from './CountrySplit.tsx'

type Props = {
  rows: readonly EntryRow[]
  desk: CostDesk
  ways: ReactNode
  onRows: (rows: readonly EntryRow[]) => void
  blank: () => EntryRow
}

/** One cost at a time, over the same rows as the grid. */
export function EntryForm({ rows, desk, ways, onRows, blank }: Props) {
  const say = useSay()
  const [shown, setShown] = useState(0)
  const at = Math.min(shown, rows.length - 1)
  const row = rows[at]
  const problems = row ? (rowProblems(rows, factsOf({ desk })).get(row.key) ?? []) : []
  const replace = (next: readonly EntryRow[]) => onRows(rows.flatMap((one, index) => (index === at ? next : [one])))
  const add = () => {
    setShown(rows.length)
    onRows([...rows, blank()])
  }
  return (
    <section className="fd-cost-single" aria-label={say('finance.cost.way.form')}>
      <div className="fd-cost-tools">
        {ways}
        <Button
          size="small"
          icon={<ChevronLeft />}
          aria-label={say('finance.cost.form_before')}
          disabled={at <= 0}
          onClick={() => setShown(at - 1)}
        />
        <span className="fd-figures">{say('finance.cost.form_at', { at: at + 1, count: rows.length })}</span>
        <Button
          size="small"
          icon={<ChevronRight />}
          aria-label={say('finance.cost.form_after')}
          disabled={at >= rows.length - 1}
          onClick={() => setShown(at + 1)}
        />
        <Button size="small" text={say('finance.cost.form_add')} onClick={add} />
        <Button size="small" text={say('finance.cost.form_remove')} disabled={!row} onClick={() => replace([])} />
        <CountrySplit
          groups={desk.countryGroups}
          disabled={!row}
          onSplit={(countries) => (row ? replace(splitByCountry(row, countries, () => crypto.randomUUID())) : undefined)}
        />
      </div>
      {row ? <CostForm key={row.key} draft={row} desk={desk} problems={problems} onDraft={(draft) => replace([draft])} /> : null}
    </section>
  )
}
