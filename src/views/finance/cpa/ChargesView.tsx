import { Button } from '@blueprintjs/core'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MonthInput } from '#views/kit/inputs/MonthInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
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

/** What the rules charged in a month: taken over into costs, one a rule, and why a line cannot be. */
export function ChargesView({ reading, save, mayTake, onFilter, onRules, onOpenRule, onCommit }: Props) {
  const say = useSay()
  const list = useList(reading, 'finance.cpa.view')
  const { answer, filter } = list
  return (
    <ListFrame
      list={list}
      title={say('finance.cpa.charges_of', { month: filter.month })}
      action={<Button size="small" text={say('finance.cpa.do.home')} onClick={onRules} />}
      above={<TakenOver save={save} onCommit={onCommit} />}
      columns={CHARGE_COLUMNS}
      idOf={byId}
      rows={answer?.rows}
      onOpenRow={({ rule_id }) => onOpenRule(rule_id)}
      empty={{ title: say('finance.cpa.no_charges') }}
      foot={[say('finance.cpa.charges_hint')]}
      filters={
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
        </>
      }
      acts={(chosen) => (
        <TakeCharges save={save} filter={filter} rows={answer?.rows ?? []} chosen={chosen.map(({ id }) => id)} mayTake={mayTake} />
      )}
    />
  )
}
