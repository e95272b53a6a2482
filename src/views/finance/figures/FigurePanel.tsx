import { Button } from '@blueprintjs/core'
import type { ActorRefFrom } from 'xstate'
import type { PlatformFigure } from '#contract/finance-figures.ts'
import type { Blocker } from '#domain/blocker.ts'
import { FIGURE_NOTE_MAX, figureBlockers } from '#domain/finance/platform-figure.ts'
import { formatMoney } from '#domain/money.ts'
import { Field } from '#views/kit/Field.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { LineField } from '#views/kit/LineField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WorkPanel, type WorkForm } from '../WorkPanel.tsx'
import { workOf, type FigureGo } from './figure-work.ts'
import type { FigureAnswer, FigureWork, figureSave } from './wire.ts'

const FIELDS = ['game_id', 'app_store', 'currency', 'amount_minor', 'reason']

type Props = {
  save: ActorRefFrom<typeof figureSave>
  draft: FigureWork
  choices: FigureAnswer['choices']
  /** why nothing can be saved, whatever is typed */
  blockers: readonly Blocker[]
  onGo: FigureGo
}

/** One figure, as it is typed. */
export function FigurePanel({ save, draft, choices, blockers, onGo }: Props) {
  const say = useSay()
  const against = figureBlockers(draft)
  return (
    <WorkPanel
      save={save}
      draft={draft}
      area="finance.figure"
      subtitle={draft.month}
      fields={FIELDS}
      against={against}
      blockers={blockers}
      met={(present) => ({ told: say('finance.figure.met', { amount: metText(present) }), work: workOf(present) })}
      deletion={{ ask: say('finance.figure.delete_ask'), blockers: against.filter(({ field }) => field === 'reason') }}
      tools={
        draft.gameId ? (
          <Button
            size="small"
            variant="minimal"
            text={say('finance.figure.to_rows')}
            onClick={() => onGo('rows', { ...draft, kind: 'income' })}
          />
        ) : null
      }
    >
      {(form) => <Figure draft={draft} choices={choices} form={form} />}
    </WorkPanel>
  )
}

/** The fields; what a figure is of can be chosen only while it is new. */
function Figure({ draft, choices, form: { of, change, busy } }: Pick<Props, 'draft' | 'choices'> & { form: WorkForm<FigureWork> }) {
  const say = useSay()
  const off = busy || draft.id !== null
  const line = (name: string) => ({ name, blockers: of(name), maxLength: 64, disabled: busy })
  return (
    <>
      <Choice
        label="finance.figure.column.game"
        value={draft.gameId}
        options={choices.games.map(({ game_id, name, retired }) => ({ value: game_id, label: name, disabled: retired }))}
        blockers={of('game_id')}
        disabled={off}
        onValue={(gameId) =>
          change({ gameId, currency: draft.currency || (choices.games.find((one) => one.game_id === gameId)?.currency ?? '') })
        }
      />
      <LineField
        {...line('app_store')}
        label={say('finance.figure.column.store')}
        required
        disabled={off}
        list="figure-stores"
        value={draft.appStore}
        onValueChange={(appStore) => change({ appStore })}
      />
      <datalist id="figure-stores">
        {choices.app_stores.map((store) => (
          <option key={store} value={store} />
        ))}
      </datalist>
      <Choice
        label="finance.figure.column.currency"
        value={draft.currency}
        options={choices.currencies.map((value) => ({ value, label: value }))}
        blockers={of('currency')}
        disabled={off}
        onValue={(currency) => change({ currency })}
      />
      <LineField
        {...line('amount_minor')}
        label={say('finance.figure.column.figure')}
        hint={say('finance.figure.amount_hint', { currency: draft.currency || '–' })}
        required
        value={draft.amount}
        onValueChange={(amount) => change({ amount })}
      />
      <LineField
        {...line('reason')}
        label={say('finance.figure.reason')}
        hint={say('finance.figure.reason_hint')}
        required={draft.version > 0}
        maxLength={FIGURE_NOTE_MAX}
        value={draft.reason}
        onValueChange={(reason) => change({ reason })}
      />
    </>
  )
}

const metText = ({ amount_minor, currency }: PlatformFigure): string => (amount_minor === null ? '–' : formatMoney(amount_minor, currency))

type ChoiceProps = {
  label: string
  value: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
  blockers: readonly Blocker[]
  disabled: boolean
  onValue: (value: string) => void
}

function Choice({ label, value, options, blockers, disabled, onValue }: ChoiceProps) {
  const say = useSay()
  return (
    <Field label={say(label)} required blockers={blockers}>
      {({ id, describedBy, invalid }) => (
        <EnumSelect
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          disabled={disabled}
          value={value || null}
          options={options}
          onValue={onValue}
        />
      )}
    </Field>
  )
}
