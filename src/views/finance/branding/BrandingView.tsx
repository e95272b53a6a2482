import { InputGroup } from '@blueprintjs/core'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SumTable, type Sum } from '../SumTable.tsx'
import { useList, type ListReading } from '../use-list.ts'
import { BRANDING_COLUMNS } from './branding-columns.ts'
import { LevelsPreview } from './LevelsPreview.tsx'
import type { BrandingAnswer, Rehearsal, RehearsedLevel } from './wire.ts'
import './branding.css'

type Props = {
  reading: ListReading<BrandingAnswer, { month: string }>
  levels: ListReading<readonly RehearsedLevel[], Rehearsal>
  onMonth: (month: string) => void
  /** a row was opened: its panel on the page of costs */
  onOpen: (id: string) => void
}

/** Branding costs by level and by firm, and a rehearsal of how an amount would fall. */
export function BrandingView({ reading, levels, onMonth, onOpen }: Props) {
  const say = useSay()
  const { answer, filter, isBusy, status } = useList(reading, 'finance.cost.view')
  const store = useRowStore(byId, answer?.costs.data)
  return (
    <>
      <PageHeader title={say('page.FinanceBranding')} {...(answer ? { count: answer.costs.total } : {})} />
      <div className="fd-branding" aria-busy={isBusy}>
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
                value={filter.month}
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
