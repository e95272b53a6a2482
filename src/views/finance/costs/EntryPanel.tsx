import { Button, ButtonGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { COST } from '#domain/finance/cost.ts'
import { firstInUse } from '#domain/named.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import type { StepName } from '#domain/step-name.ts'
import { blankOf } from '#domain/thing/thing.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import type { CostLine } from '#machines/cost-entry/cost-line.ts'
import { meantRows, type EntryRow } from '#machines/cost-entry/entry-rows.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { useSay } from '#views/kit/words.tsx'
import { COST_COLUMNS } from './cost-columns.ts'
import type { CostEntryProps } from './CostEntryView.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryGrid } from './EntryGrid.tsx'

const WAYS = ['grid', 'form'] as const

type Props = { entry: CostEntryProps['entry']; desk: CostDesk }

/** New costs, in a grid for many or a form for one, over those that wait for their commit. */
export function EntryPanel({ entry, desk }: Props) {
  const say = useSay()
  const rows = useSelector(entry, ({ context }) => context.rows)
  const [way, setWay] = useState<(typeof WAYS)[number]>('grid')
  const change = (next: readonly EntryRow[], name?: StepName) => entry.send({ type: 'rows.change', rows: next, name })
  const choose = (next: (typeof WAYS)[number]) => {
    setWay(next)
    if (next === 'form' && rows.length === 0) change([blankRow(desk)])
  }
  const ways = (
    <ButtonGroup>
      {WAYS.map((one) => (
        <Button
          key={one}
          size="small"
          active={one === way}
          aria-pressed={one === way}
          text={say(`finance.cost.way.${one}`)}
          onClick={() => choose(one)}
        />
      ))}
    </ButtonGroup>
  )
  return (
    <div className="fd-cost-entry">
      {way === 'form' ? (
        <EntryForm rows={rows} desk={desk} ways={ways} onRows={change} blank={() => blankRow(desk)} />
      ) : (
        <EntryGrid entry={entry} desk={desk} ways={ways} onRows={change} blank={() => blankRow(desk)} />
      )}
      {way === 'grid' || meantRows(rows).length === 0 ? <Waiting entry={entry} waiting={desk.waiting} /> : null}
    </div>
  )
}

function blankRow(desk: CostDesk): EntryRow {
  const game = firstInUse(desk.games)
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  const begun = game ? { month, game_id: game.game_id, currency: game.currency } : { month, currency: baseCurrency() }
  return { ...blankOf(COST, begun).values, key: crypto.randomUUID() }
}

function Waiting({ entry, waiting }: { entry: CostEntryProps['entry']; waiting: readonly CostLine[] }) {
  const say = useSay()
  const store = useRowStore(byId, waiting)
  return (
    <section className="fd-cost-part" aria-label={say('finance.cost.waiting')}>
      <DataGrid
        label={say('finance.cost.waiting')}
        columns={COST_COLUMNS}
        store={store}
        selectable
        empty={{ title: say('finance.cost.none_waiting') }}
        onSelect={(ids) => entry.send({ type: 'costs.choose', ids })}
        toolbar={<strong>{say('finance.cost.waiting')}</strong>}
      />
    </section>
  )
}
