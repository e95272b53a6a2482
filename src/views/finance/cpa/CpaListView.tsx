import { Button, InputGroup } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { CpaRuleRow } from '#contract/finance-cpa.ts'
import type { Blocker } from '#domain/blocker.ts'
import { formatMoney } from '#domain/money.ts'
import { wallClock } from '#domain/zone.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { RULE_COLUMNS } from './cpa-columns.ts'
import type { CpaAnswer, CpaFilter } from './wire.ts'
import './cpa.css'

type Props = {
  reading: ActorRefFrom<ReturnType<typeof createReading<CpaAnswer, CpaFilter>>>
  /** why this person may not enter rules; none means they may */
  mayEdit: readonly Blocker[]
  onFilter: (filter: CpaFilter) => void
  onExport: (format: 'xlsx' | 'csv') => void
  onNew: () => void
  onOpen: (ruleId: string) => void
}

/** All rules with what they have charged. */
export function CpaListView({ reading, mayEdit, onFilter, onExport, onNew, onOpen }: Props) {
  const say = useSay()
  const snapshot = useSelector(reading, (now) => now)
  const { answer, query: filter } = snapshot.context
  const [store] = useState(() => createRowStore<CpaRuleRow>(({ id }) => id))
  useEffect(() => store.replaceAll(answer?.data ?? []), [store, answer])
  const refresh = () => reading.send({ type: 'reading.again' })
  const charged = (answer?.sums ?? []).map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' · ')
  return (
    <>
      <PageHeader
        title={say('page.FinanceCpa')}
        action={
          <WhyNotButton size="small" intent="primary" blockers={mayEdit} onClick={onNew}>
            {say('finance.cpa.new')}
          </WhyNotButton>
        }
      />
      <div className="fd-cpa" aria-busy={snapshot.hasTag('busy')}>
        <DataGrid
          label={say('finance.cpa.rules')}
          columns={RULE_COLUMNS}
          store={store}
          status={gridStatus(say, snapshot, answer !== null, say('function.finance.cpa.view'), refresh)}
          empty={{ title: say('finance.cpa.none') }}
          onOpenRow={({ id }) => onOpen(id)}
          footer={
            answer
              ? [
                  say('finance.cpa.charged_sum', { amount: charged || '–' }),
                  say('finance.cost.as_of', { time: wallClock(answer.asOf, 'Asia/Shanghai') ?? answer.asOf }),
                ].join(' · ')
              : undefined
          }
          toolbar={
            <>
              <EnumSelect
                value={filter.status}
                fill={false}
                aria-label={say('finance.cpa.column.status')}
                options={[
                  { value: '', label: 'finance.cpa.any_status' },
                  { value: 'active', label: 'finance.cpa.status.active' },
                  { value: 'paused', label: 'finance.cpa.status.paused' },
                ]}
                onValue={(status) => onFilter({ ...filter, status })}
              />
              <InputGroup
                key={filter.q}
                size="small"
                type="search"
                placeholder={say('finance.cpa.search')}
                aria-label={say('finance.cpa.search')}
                defaultValue={filter.q}
                onBlur={({ currentTarget }) =>
                  currentTarget.value === filter.q ? undefined : onFilter({ ...filter, q: currentTarget.value })
                }
                onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? onFilter({ ...filter, q: currentTarget.value }) : undefined)}
              />
              <Button size="small" icon={<Refresh />} aria-label={say('finance.cost.refresh')} onClick={refresh} />
              <Button
                size="small"
                text="XLSX"
                aria-label={say('finance.cost.export', { format: 'XLSX' })}
                onClick={() => onExport('xlsx')}
              />
              <Button size="small" text="CSV" aria-label={say('finance.cost.export', { format: 'CSV' })} onClick={() => onExport('csv')} />
              <strong>{say('finance.cpa.open_hint')}</strong>
            </>
          }
        />
      </div>
    </>
  )
}
