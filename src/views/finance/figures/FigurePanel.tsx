import { Button, InputGroup } from '@blueprintjs/core'
import type { ActorRefFrom } from 'xstate'
import type { PlatformFigure } from '#contract/finance-figures.ts'
import type { Blocker } from '#domain/blocker.ts'
import { FIGURE_NOTE_MAX, figureBlockers } from '#domain/finance/platform-figure.ts'
import { formatMoney } from '#domain/money.ts'
import { Field } from '#views/kit/Field.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WorkPanel } from '../WorkPanel.tsx'
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
  const isNew = draft.id === null
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
      {({ of, change, busy }) => {
        const text = (field: string, key: 'appStore' | 'amount' | 'reason', label: string, hint?: string) => (
          <Field label={say(label)} hint={hint} required={key !== 'reason' || draft.version > 0} blockers={of(field)}>
            {({ id, describedBy, invalid }) => (
              <InputGroup
                id={id}
                name={field}
                size="small"
                aria-describedby={describedBy}
                intent={invalid ? 'danger' : 'none'}
                maxLength={key === 'reason' ? FIGURE_NOTE_MAX : 64}
                disabled={busy || (key === 'appStore' && !isNew)}
                list={key === 'appStore' ? 'figure-stores' : undefined}
                value={draft[key]}
                onValueChange={(value) => change({ [key]: value })}
              />
            )}
          </Field>
        )
        return (
          <>
            <Choice
              label="finance.figure.column.game"
              value={draft.gameId}
              options={choices.games.map(({ game_id, name }) => ({ value: game_id, label: name }))}
              blockers={of('game_id')}
              disabled={busy || !isNew}
              onValue={(gameId) =>
                change({ gameId, currency: draft.currency || (choices.games.find((one) => one.game_id === gameId)?.currency ?? '') })
              }
            />
            {text('app_store', 'appStore', 'finance.figure.column.store')}
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
              disabled={busy || !isNew}
              onValue={(currency) => change({ currency })}
            />
            {text(
              'amount_minor',
              'amount',
              'finance.figure.column.figure',
              say('finance.figure.amount_hint', { currency: draft.currency || '–' }),
            )}
            {text('reason', 'reason', 'finance.figure.reason', say('finance.figure.reason_hint'))}
          </>
        )
      }}
    </WorkPanel>
  )
}

const metText = ({ amount_minor, currency }: PlatformFigure): string => (amount_minor === null ? '–' : formatMoney(amount_minor, currency))

type ChoiceProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
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
