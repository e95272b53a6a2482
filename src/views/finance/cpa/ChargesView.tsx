import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { useList, type ListReading } from '#views/things/use-list.ts'
import { CHARGE_COLUMNS } from './charge-columns.ts'
import { TakeCharges, TakenOver } from './TakeCharges.tsx'
import type { ChargesAnswer, ChargesFilter, chargesTake } from './wire-charges.ts'
import '../finance.css'

type Props = {
  reading: ListReading<ChargesAnswer, ChargesFilter>
  save: ActorRefFrom<typeof chargesTake>
  /** why this person may not enter costs; none means they may */
  mayTake: readonly Blocker[]
  onFilter: (filter: Pick<ChargesFilter, 'month' | 'nameId'>) => void
  onRules: () => void
  onOpenRule: (ruleId: string) => void
  /** to the preview of costs that wait for their commit */
  onCommit: (ids: readonly string[]) => void
}

/** What the rules charged in a month: taken over into costs, one a rule, and why a line can not be. */
export function ChargesView({ reading, save, mayTake, onFilter, onRules, onOpenRule, onCommit }: Props) {
  const say = useSay()
  const list = useList(reading, 'finance.cpa.view')
  const { answer, filter } = list
  const store = useRowStore(byId, answer?.rows)
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <>
      <PageHeader
        title={say('finance.cpa.charges_of', { month: filter.month })}
        action={<Button size="small" text={say('finance.cpa.do.home')} onClick={onRules} />}
      />
      <div className="fd-finance-desk" aria-busy={list.isBusy}>
        <TakenOver save={save} onCommit={onCommit} />
        <DataGrid
          label={say('finance.cpa.charges_of', { month: filter.month })}
          columns={CHARGE_COLUMNS}
          store={store}
          status={list.status}
          selectable
          onSelect={setChosen}
          onOpenRow={({ rule_id }) => onOpenRule(rule_id)}
          empty={{ title: say('finance.cpa.no_charges') }}
          footer={say('finance.cpa.charges_hint')}
          toolbar={
            <>
              <MonthInput
                aria-label={say('finance.rows.column.month')}
                month={filter.month}
                onMonth={(month) => (month === '' ? undefined : onFilter({ month, nameId: filter.nameId }))}
              />
              <EnumSelect
                value={filter.nameId}
                fill={false}
                aria-label={say('finance.cpa.cost_name')}
                placeholder={say('finance.cpa.cost_name')}
                options={(answer?.names ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onValue={(nameId) => onFilter({ month: filter.month, nameId })}
              />
              <TakeCharges save={save} filter={filter} rows={answer?.rows ?? []} chosen={chosen} mayTake={mayTake} />
            </>
          }
        />
      </div>
    </>
  )
}
