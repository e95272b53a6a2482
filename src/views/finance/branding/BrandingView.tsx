import { byId } from '#views/kit/grid/use-row-store.ts'
import { unread } from '#views/kit/grid/unread.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ListGrid } from '#views/things/ListGrid.tsx'
import { SumTable, type Sum } from '../SumTable.tsx'
import { useList, type ListReading } from '#views/things/use-list.ts'
import { BRANDING_COLUMNS } from './branding-columns.ts'
import { LevelsPreview } from './LevelsPreview.tsx'
import type { BrandingAnswer, BrandingFilter, Rehearsal, RehearsedLevel } from './wire.ts'
import './branding.css'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'

type Props = {
  reading: ListReading<BrandingAnswer, BrandingFilter>
  levels: ListReading<readonly RehearsedLevel[], Rehearsal>
  onMonth: (month: string) => void
  onPage: (page: number) => void
  /** a row was opened: its panel on the page of costs */
  onOpen: (id: string) => void
}

/** Branding costs by level and by firm, and a rehearsal of how an amount would fall. */
export function BrandingView({ reading, levels, onMonth, onPage, onOpen }: Props) {
  const say = useSay()
  const list = useList(reading, 'finance.cost.view')
  const { answer, filter, isBusy } = list
  return (
    <>
      <PageHeader title={say('page.FinanceBranding')} {...(answer ? { count: answer.costs.total } : {})} />
      <div className="fd-branding" aria-busy={isBusy} {...unread(list.status)}>
        <div className="fd-branding-sums">
          {/* shown together with the sums: on its own it would be moved by them */}
          {list.status.kind === 'loading' ? null : <LevelsPreview levels={levels} />}
          {answer ? (
            <>
              <SumTable title={say('finance.branding.by_level')} rows={answer.costs.levels} />
              <SumTable title={say('finance.branding.by_master')} rows={byMaster(answer)} />
            </>
          ) : null}
        </div>
        <div className="fd-branding-grid">
          <ListGrid
            list={list}
            rows={answer?.costs.data}
            total={answer?.costs.total}
            paging={{ page: filter.page, onPage }}
            label={say('page.FinanceBranding')}
            columns={BRANDING_COLUMNS}
            idOf={byId}
            empty={{ title: say('finance.branding.none') }}
            onOpenRow={({ id }) => onOpen(id)}
            filters={<MonthInput aria-label={say('finance.cost.field.month')} month={filter.month} onMonth={onMonth} />}
          />
        </div>
      </div>
    </>
  )
}

/** What each firm is paid of all costs of the filter; those without a firm are under a dash. */
const byMaster = ({ costs, masters }: BrandingAnswer): Sum[] =>
  costs.masters.map(({ id, base_minor }) => ({
    id: id ?? '',
    name: masters.find((master) => master.id === id)?.name ?? '–',
    base_minor,
  }))
