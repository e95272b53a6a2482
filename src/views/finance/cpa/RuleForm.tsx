import { Button, InputGroup } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { CPA_EVENTS, CPA_TIERS_MAX, tierGaps, type CpaDraft } from '#domain/finance/cpa.ts'
import type { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import { ruleBlockers } from '#machines/cpa-rule/cpa-rule.rules.ts'
import type { CpaContext, CpaDesk } from '#machines/cpa-rule/cpa-rule.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay } from '#views/kit/words.tsx'
import { blankTier, editedTiers, TIER_COLUMNS, tierRows, tiersIn } from './cpa-columns.ts'

type Props = { flow: ActorRefFrom<typeof cpaRuleMachine>; context: CpaContext; desk: CpaDesk; draft: CpaDraft }

/** Whom the rule pays for what, and its tiers in a grid. */
export function RuleForm({ flow, context, desk, draft }: Props) {
  const say = useSay()
  const problems = ruleBlockers(context)
  const change = (next: Partial<CpaDraft>) => flow.send({ type: 'rule.change', draft: { ...draft, ...next } })
  const rows = useMemo(() => tierRows(draft.tiers, draft.currency), [draft.tiers, draft.currency])
  const store = useRowStore(byId, rows)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const last = draft.tiers.at(-1)
  const addTier = () => change({ tiers: [...draft.tiers, { from: (last?.to ?? last?.from ?? 0) + 1, to: null, priceMinor: '' }] })
  const gaps = tierGaps(draft.tiers)
  return (
    <div className="fd-finance-desk">
      <Subject draft={draft} desk={desk} problems={problems} change={change} />
      <DataGrid
        label={say('finance.cpa.column.tiers')}
        columns={TIER_COLUMNS}
        store={store}
        selectable
        onSelect={setChosen}
        problemsOf={({ id }) => problems.filter(({ field, row }) => (field === 'tiers' || field === 'priceMinor') && row === Number(id))}
        onEdits={(changes, _label, added) => change({ tiers: editedTiers(draft.tiers, changes, added.length) })}
        grow={{ blank: (place) => blankTier(place, draft.currency), max: CPA_TIERS_MAX }}
        onUndo={() => flow.send({ type: 'tiers.undo' })}
        onRedo={() => flow.send({ type: 'tiers.redo' })}
        canUndo={context.steps.past.length > 0}
        canRedo={context.steps.future.length > 0}
        empty={{ title: say('blocker.finance.cpa.no_tier') }}
        toolbar={
          <>
            <Button size="small" text={say('finance.cpa.add_tier')} onClick={addTier} />
            <Button
              size="small"
              text={say('finance.cpa.remove_tiers')}
              disabled={chosen.length === 0}
              onClick={() => change({ tiers: draft.tiers.filter((_, index) => !chosen.includes(String(index + 1))) })}
            />
          </>
        }
        footer={gaps.map(({ from, to }) => say('finance.cpa.gap', { from, to: to ?? '∞' })).join(' · ') || say('finance.cpa.tiers_hint')}
      />
    </div>
  )
}

type Chosen = 'gameId' | 'spreaderId' | 'agentGame' | 'currency'

/** What a choice changes: firms are of a game and channel, prices keep the figures that were typed. */
function chosenInRule(draft: CpaDraft, key: Chosen, value: string): Partial<CpaDraft> {
  if (key === 'currency') return { currency: value, tiers: tiersIn(draft.tiers, draft.currency, value) }
  return key === 'agentGame' ? { agentGame: value } : { [key]: value, agentGame: '' }
}

type SubjectProps = Pick<Props, 'draft' | 'desk'> & { problems: ReturnType<typeof ruleBlockers>; change: (next: Partial<CpaDraft>) => void }

function Subject({ draft, desk, problems, change }: SubjectProps) {
  const say = useSay()
  const of = (name: string) => problems.filter(({ field }) => field === name)
  const agents = desk.agents.filter(({ spreaderId, gameId }) => spreaderId === draft.spreaderId && gameId === draft.gameId)
  const named = (list: readonly { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }))
  const choice = (key: Chosen, word: string, options: { value: string; label: string }[]) => (
    <Field label={say(`finance.cpa.column.${word}`)} blockers={of(key)}>
      {({ id, describedBy, invalid }) => (
        <EnumSelect
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          value={draft[key]}
          options={options}
          onValue={(value) => change(chosenInRule(draft, key, value))}
        />
      )}
    </Field>
  )
  return (
    <div className="fd-finance-form">
      {choice('gameId', 'game', named(desk.games))}
      {choice('spreaderId', 'channel', named(desk.channels))}
      {choice('agentGame', 'agent', [{ value: '', label: 'finance.cpa.any_agent' }, ...named(agents)])}
      <Field label={say('finance.cpa.column.event')}>
        {({ id }) => (
          <EnumSelect
            id={id}
            value={draft.event}
            options={CPA_EVENTS.map((value) => ({ value, label: `finance.cpa.event.${value}` }))}
            onValue={(event) => change({ event })}
          />
        )}
      </Field>
      {choice(
        'currency',
        'currency',
        desk.currencies.map((value) => ({ value, label: value })),
      )}
      <Field label={say('finance.cpa.column.starts_on')} required blockers={of('startsOn')}>
        {(ids) => (
          <DayInput
            {...ids}
            day={draft.startsOn}
            aria-label={say('finance.cpa.column.starts_on')}
            onDay={(startsOn) => change({ startsOn })}
          />
        )}
      </Field>
      <Field label={say('finance.cpa.column.ends_on')} blockers={of('endsOn')}>
        {(ids) => (
          <DayInput
            {...ids}
            day={draft.endsOn ?? ''}
            aria-label={say('finance.cpa.column.ends_on')}
            onDay={(day) => change({ endsOn: day === '' ? null : day })}
          />
        )}
      </Field>
      <Field label={say('finance.cpa.column.note')} blockers={of('note')}>
        {({ id, describedBy }) => (
          <InputGroup id={id} size="small" aria-describedby={describedBy} value={draft.note} onValueChange={(note) => change({ note })} />
        )}
      </Field>
    </div>
  )
}
