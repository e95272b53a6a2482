import { HTMLSelect, NumericInput } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import type { AccountFacts, Channel } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { countText } from '#domain/display/numbers.ts'
import { COPY_BEGINS, copyRowsOf, type DuplicatePlan } from '#domain/duplication/plan.ts'
import { sumOf } from '#domain/batch/totals.ts'
import type { ScopeAccount, ScopeGame, ScopeMaster } from '#machines/batch-scope/batch-scope.machine.ts'
import type { CopyCount } from '#machines/duplication/duplication.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { ChoiceField } from '#views/kit/inputs/ChoiceField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { AccountTable, NameField } from '../builder/ScopeStage.tsx'
import type { Builder } from '../builder/builder.ts'
import { countName } from '#views/kit/channel-words.ts'
import { CopyNames } from './CopyNames.tsx'
import { SourceTable } from './SourceTable.tsx'

export type ChooseProps = {
  channel: Channel
  plan: DuplicatePlan
  count: CopyCount
  problems: readonly Blocker[]
  lists: { games: readonly ScopeGame[]; accounts: readonly ScopeAccount[]; masters: readonly ScopeMaster[]; busy: boolean }
  accounts: readonly AccountFacts[]
  onPlan: (change: Partial<DuplicatePlan>) => void
  onDrop: () => void
}

/** What is copied, how often, into which accounts and under which names: the limits are said before anything is typed. */
export function ChooseStage({ channel, plan, count, problems, lists, accounts, onPlan, onDrop }: ChooseProps) {
  const say = useSay()
  const at = (field: string) => problems.filter((problem) => problem.field === field)
  const builder = builderOf({ channel, plan, accounts, problems, onPlan })
  const total = copyRowsOf(plan, sumOf(count.levels))
  const perCopy = levelKeys(channel)
    .filter((level) => (count.levels[level] ?? 0) > 0)
    .map((level) => `${countText(count.levels[level] ?? 0)} ${countName(say, channel, level)}`)
    .join(' · ')
  return (
    <section className="fd-stage" aria-label={say('duplication.stage.choose')}>
      <SourceTable channel={channel} level={plan.level} count={count} accounts={lists.accounts} onDrop={onDrop} />
      <div className="fd-form-grid">
        <NameField builder={builder} />
        <Field label={say('batch.builder.game')} required blockers={at('game_id')}>
          {({ id }) => (
            <HTMLSelect id={id} value={plan.game_id} onChange={(event) => onPlan({ game_id: event.currentTarget.value, account_ids: [] })}>
              {plan.game_id === '' ? <option value="">{say('duplication.game.choose')}</option> : null}
              {lists.games.map(({ game_id, name }) => (
                <option key={game_id} value={game_id}>
                  {name}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
        <Field
          label={say('duplication.copies')}
          required
          hint={say('duplication.copies.hint', { max: count.max_num })}
          blockers={at('copies')}
        >
          {({ id, describedBy, invalid }) => (
            <NumericInput
              id={id}
              aria-describedby={describedBy}
              intent={invalid ? 'danger' : 'none'}
              value={plan.copies}
              min={1}
              minorStepSize={null}
              onValueChange={(value, text) => onPlan({ copies: text.trim() === '' || Number.isNaN(value) ? 0 : value })}
            />
          )}
        </Field>
        <ChoiceField
          label={say('duplication.children')}
          value={plan.with_children ? 'with' : 'without'}
          options={(['with', 'without'] as const).map((value) => ({ value, label: say(`duplication.children.${value}`) }))}
          onValue={(value) => onPlan({ with_children: value === 'with' })}
        />
        <ChoiceField
          label={say('duplication.begin')}
          value={plan.begin}
          options={COPY_BEGINS.map((value) => ({ value, label: say(`duplication.begin.${value}`) }))}
          onValue={(begin) => onPlan({ begin })}
        />
      </div>
      <CopyNames channel={channel} plan={plan} samples={count.samples} known={lists} problems={problems} onPlan={onPlan} />
      <AccountTable builder={builder} accounts={lists.accounts} masters={lists.masters} busy={lists.busy} />
      <p className="fd-hint" role="status">
        {say('duplication.makes', { perCopy, copies: plan.copies, accounts: plan.account_ids.length, total: countText(total) })}
        {count.left_out > 0 ? ` · ${say('duplication.left_out', { left: countText(count.left_out) })}` : ''}
      </p>
    </section>
  )
}

/** The plan as the parts of the builder take it. */
function builderOf({
  channel,
  plan,
  accounts,
  problems,
  onPlan,
}: Pick<ChooseProps, 'channel' | 'plan' | 'accounts' | 'problems' | 'onPlan'>): Builder {
  const { game_id, name, account_ids, naming, copies } = plan
  return {
    channel,
    game: null,
    spec: { channel: channel.key, game_id, name, account_ids, naming, copies, common: {}, axes: {} },
    accounts: accounts.filter(({ accountId }) => account_ids.includes(accountId)),
    problems,
    change: (spec) => onPlan({ name: spec.name, account_ids: spec.account_ids }),
  }
}
