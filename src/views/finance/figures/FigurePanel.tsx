import { Button, Callout, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { PlatformFigure } from '#contract/finance-figures.ts'
import type { Blocker } from '#domain/blocker.ts'
import { FIGURE_NOTE_MAX, figureBlockers } from '#domain/finance/platform-figure.ts'
import { formatMoney } from '#domain/money.ts'
import { Field } from '#views/kit/Field.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SaveState } from '../SaveState.tsx'
import { workOf, type FigureGo } from './figure-work.ts'
import type { FigureAnswer, FigureWork, figureSave } from './wire.ts'

const FIELDS = ['game_id', 'app_store', 'currency', 'amount_minor', 'reason']

type Props = {
  save: ActorRefFrom<typeof figureSave>
  draft: FigureWork
  choices: FigureAnswer['choices']
  /** why nothing can be saved, whatever is typed */
  blockers: readonly Blocker[]
  onEdit: (draft: FigureWork) => void
  onGo: FigureGo
}

/** One figure, as it is typed; what another hand saved meanwhile stands above it. */
export function FigurePanel({ save, draft, choices, blockers, onEdit, onGo }: Props) {
  const say = useSay()
  const snapshot = useSelector(save, (now) => now)
  const { problems, present } = snapshot.context
  const [isTouched, setTouched] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useFieldFocus(box, problems)
  const busy = snapshot.matches('saving')
  const isNew = draft.id === null
  const against = figureBlockers(draft)
  const of = (field: string) => [...(isTouched ? against : []), ...problems].filter((one) => one.field === field)
  const change = (part: Partial<FigureWork>) => {
    setTouched(true)
    onEdit({ ...draft, ...part, remove: false })
  }
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
    <SidePanel title={say(isNew ? 'finance.figure.new' : 'finance.figure.edit')} onClose={() => save.send({ type: 'edit', draft: null })}>
      <div ref={box} className="fd-finance-side">
        {present ? (
          <Callout compact intent="warning" role="alert" title={say('finance.figure.met', { amount: metText(present) })}>
            <Button size="small" text={say('finance.figure.take_present')} onClick={() => onEdit(workOf(present))} />
          </Callout>
        ) : null}
        <SaveState save={save} fields={FIELDS} />
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
        {draft.remove ? (
          <Callout compact intent="danger" role="alert" title={say('finance.figure.delete_ask')}>
            <WhyNotButton
              size="small"
              intent="danger"
              blockers={against.filter(({ field }) => field === 'reason')}
              onClick={() => save.send({ type: 'save', draft })}
            >
              {say('finance.figure.delete')}
            </WhyNotButton>
            <Button size="small" text={say('common.cancel')} onClick={() => onEdit({ ...draft, remove: false })} />
          </Callout>
        ) : (
          <div className="fd-finance-tools">
            <WhyNotButton
              size="small"
              intent="primary"
              loading={busy}
              blockers={[...blockers, ...against]}
              onClick={() => save.send({ type: 'save', draft })}
            >
              {say('finance.figure.save')}
            </WhyNotButton>
            {isNew ? null : (
              <Button
                size="small"
                variant="minimal"
                intent="danger"
                disabled={busy || blockers.length > 0}
                text={say('finance.figure.delete')}
                onClick={() => onEdit({ ...draft, remove: true })}
              />
            )}
            {draft.gameId ? (
              <Button
                size="small"
                variant="minimal"
                text={say('finance.figure.to_rows')}
                onClick={() => onGo('rows', { ...draft, kind: 'income' })}
              />
            ) : null}
          </div>
        )}
      </div>
    </SidePanel>
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
