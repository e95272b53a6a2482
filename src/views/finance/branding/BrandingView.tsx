import { InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CostRow } from '#contract/finance-shapes.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import { formatMoney } from '#domain/money.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { BRANDING_COLUMNS } from './branding-columns.ts'
import { LevelsPreview } from './LevelsPreview.tsx'
import type { BrandingAnswer, Rehearsal, RehearsedLevel } from './wire.ts'
import './branding.css'

type Props = {
  reading: ActorRefFrom<ReturnType<typeof createReading<BrandingAnswer, { month: string }>>>
  levels: ActorRefFrom<ReturnType<typeof createReading<readonly RehearsedLevel[], Rehearsal>>>
  onMonth: (month: string) => void
  /** a row was opened: its panel on the page of costs */
  onOpen: (id: string) => void
}

/** Branding costs by level and by firm, and a rehearsal of how an amount would fall. */
export function BrandingView({ reading, levels, onMonth, onOpen }: Props) {
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer, query } = snapshot.context
  const [store] = useState(() => createRowStore<CostRow>(({ id }) => id))
  const rows = answer?.costs.data
  useEffect(() => store.replaceAll(rows ?? []), [store, rows])
  const status = gridStatus(say, snapshot, answer !== null, say('function.finance.cost.view'), () =>
    reading.send({ type: 'reading.again' }),
  )
  return (
    <>
      <PageHeader title={say('page.FinanceBranding')} {...(answer ? { count: answer.costs.total } : {})} />
      <div className="fd-branding" aria-busy={snapshot.hasTag('busy')}>
        <div className="fd-branding-sums">
          {answer ? (
            <>
              <SumTable title={say('finance.branding.by_level')} rows={answer.costs.levels} />
              <SumTable title={say('finance.branding.by_master')} rows={byMaster(answer)} />
            </>
          ) : null}
          <LevelsPreview levels={levels} />
        </div>
        <div className="fd-branding-grid">
          <DataGrid
            label={say('page.FinanceBranding')}
            columns={BRANDING_COLUMNS}
            store={store}
            status={status}
            empty={{ title: say('finance.branding.none') }}
            onOpenRow={({ id }) => onOpen(id)}
            toolbar={
              <InputGroup
                size="small"
                type="month"
                aria-label={say('finance.export.column.month')}
                value={query.month}
                onValueChange={onMonth}
              />
            }
            footer={
              answer && answer.costs.total > answer.costs.data.length
                ? say('finance.refund.cut', { shown: answer.costs.data.length, total: answer.costs.total })
                : undefined
            }
          />
        </div>
      </div>
    </>
  )
}

type Sum = { id: string; name: string; base_minor: string }

/** What each firm is paid of the costs that are shown; those without a firm stand under a dash. */
function byMaster({ costs, masters }: BrandingAnswer): Sum[] {
  const sums = new Map<string, bigint>()
  for (const { master_id, base_minor } of costs.data) sums.set(master_id ?? '', (sums.get(master_id ?? '') ?? 0n) + BigInt(base_minor))
  const named = [...masters, { id: '', name: '–' }]
  return named.flatMap(({ id, name }) => {
    const minor = sums.get(id)
    return minor === undefined ? [] : [{ id, name, base_minor: minor.toString() }]
  })
}

function SumTable({ title, rows }: { title: string; rows: readonly Sum[] }) {
  const say = useSay()
  const total = rows.reduce((sum, { base_minor }) => sum + BigInt(base_minor), 0n)
  return (
    <table className="fd-branding-sum" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{BASE_CURRENCY}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, base_minor }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className="fd-figures">{formatMoney(base_minor, BASE_CURRENCY)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{say('finance.cost.sum')}</th>
          <td className="fd-figures">
            <strong>{formatMoney(total, BASE_CURRENCY)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
