import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { CPA_RULE, CPA_TIERS_MAX, tierGaps, type CpaDraft } from '#domain/finance/cpa.ts'
import { rowStep, type StepName } from '#domain/step-name.ts'
import type { Value } from '#domain/thing/fields.ts'
import type { cpaRuleMachine } from '#machines/cpa-rule/cpa-rule.machine.ts'
import { ruleBlockers } from '#machines/cpa-rule/cpa-rule.rules.ts'
import type { CpaContext, CpaDesk } from '#machines/cpa-rule/cpa-rule.types.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { named, type Choices } from '#views/kit/thing/choices.ts'
import { ThingFields } from '#views/kit/thing/ThingFields.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { blankTier, editedTiers, TIER_COLUMNS, tierRows, tiersIn } from './cpa-columns.ts'

type Props = { flow: ActorRefFrom<typeof cpaRuleMachine>; context: CpaContext; desk: CpaDesk; draft: CpaDraft }

/** Whom the rule pays for what, and its tiers in a grid. */
export function RuleForm({ flow, context, desk, draft }: Props) {
  const say = useSay()
  const problems = ruleBlockers(context)
  const change = (next: Partial<CpaDraft>, name?: StepName) => flow.send({ type: 'rule.change', draft: { ...draft, ...next }, name })
  const rows = useMemo(() => tierRows(draft.tiers, draft.currency), [draft.tiers, draft.currency])
  const store = useRowStore(byId, rows)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const last = draft.tiers.at(-1)
  const addTier = () =>
    change({ tiers: [...draft.tiers, { from: (last?.to ?? last?.from ?? 0) + 1, to: null, price_minor: '' }] }, rowStep('add', 1))
  const gaps = tierGaps(draft.tiers)
  const { tiers: _tiers, ...subject } = draft
  return (
    <div className="fd-finance-desk">
      <div className="fd-finance-form">
        <ThingFields
          thing={CPA_RULE}
          values={subject}
          blockers={problems}
          choices={choicesOf(say, desk, draft)}
          onValue={(name, value) => flow.send({ type: 'rule.change', draft: withValue(draft, name, value) })}
        />
      </div>
      <DataGrid
        label={say('finance.cpa.field.tiers')}
        columns={TIER_COLUMNS}
        store={store}
        selectable
        onSelect={setChosen}
        problemsOf={({ id }) => problems.filter(({ field, row }) => (field === 'tiers' || field === 'price_minor') && row === Number(id))}
        onEdits={(changes, name, added) => change({ tiers: editedTiers(draft.tiers, changes, added.length) }, name)}
        grow={{ blank: (place) => blankTier(place, draft.currency), max: CPA_TIERS_MAX }}
        onUndo={() => flow.send({ type: 'tiers.undo' })}
        onRedo={() => flow.send({ type: 'tiers.redo' })}
        steps={context.steps}
        empty={{ title: say('blocker.finance.cpa.no_tier') }}
        toolbar={
          <>
            <Button size="small" text={say('finance.cpa.add_tier')} onClick={addTier} />
            <Button
              size="small"
              text={say('finance.cpa.remove_tiers')}
              disabled={chosen.length === 0}
              onClick={() =>
                change({ tiers: draft.tiers.filter((_, index) => !chosen.includes(String(index + 1))) }, rowStep('remove', chosen.length))
              }
            />
          </>
        }
        footer={gaps.map(({ from, to }) => say('finance.cpa.gap', { from, to: to ?? '∞' })).join(' · ') || say('finance.cpa.tiers_hint')}
      />
    </div>
  )
}

/** The draft with one field chosen again: firms are of a game and channel, prices keep the figures that were typed. */
function withValue(draft: CpaDraft, name: string, value: Value): CpaDraft {
  const text = typeof value === 'string' ? value : ''
  if (name === 'currency') return { ...draft, currency: text, tiers: tiersIn(draft.tiers, draft.currency, text) }
  if (name === 'game_id' || name === 'spreader_id') return { ...draft, [name]: text, agent_game: '' }
  return { ...draft, [name]: name === 'ends_on' && text === '' ? null : text }
}

/** What a rule chooses from: firms are of its game and channel. */
const choicesOf = (say: Say, desk: CpaDesk, { game_id, spreader_id }: CpaDraft): Choices => ({
  game: named(desk.games),
  spreader: named(desk.channels),
  agent_game: [
    { value: '', label: say('finance.cpa.any_agent') },
    ...named(desk.agents.filter((agent) => agent.spreader_id === spreader_id && agent.game_id === game_id)),
  ],
  currency: desk.currencies.map((value) => ({ value, label: value })),
})
