import { Button, Switch } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { ROW_NOTE_MAX } from '#domain/finance/row-step.ts'
import type { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import { saveBlockers } from '#machines/row-confirmation/row-confirmation.rules.ts'
import type { DraftChange, RowDraft } from '#machines/row-confirmation/row-confirmation.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

type Props = { flow: ActorRefFrom<typeof rowConfirmationMachine>; draft: RowDraft }

/** What people add to a row: Ctrl+Enter saves, Escape gives it up. */
export function RowForm({ flow, draft }: Props) {
  const say = useSay()
  const desk = useSelector(flow, ({ context }) => context.desk)
  const isBusy = useSelector(flow, (now) => !now.matches('noting'))
  const isSaving = useSelector(flow, (now) => now.matches('saving'))
  const change = (next: DraftChange) => flow.send({ type: 'draft.change', change: next })
  const blockers = saveBlockers({ draft, desk })
  const save = () => flow.send({ type: 'draft.save' })
  return (
    <form
      className="fd-rows-form"
      aria-label={say('finance.rows.note')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={({ key, ctrlKey, metaKey }) =>
        key === 'Escape' ? flow.send({ type: 'draft.cancel' }) : key === 'Enter' && (ctrlKey || metaKey) ? save() : undefined
      }
    >
      <NoteField name="gap_note" value={draft.gapNote} blockers={blockers} disabled={isBusy} onValue={(gapNote) => change({ gapNote })} />
      <NoteField name="note" value={draft.note} blockers={blockers} disabled={isBusy} onValue={(note) => change({ note })} />
      <Field
        label={say('finance.rows.column.actual')}
        hint={draft.base.state === 'confirmed' ? say('finance.rows.actual_hint') : undefined}
      >
        {(ids) => (
          <MoneyInput
            {...ids}
            amountMinor={draft.actualMinor}
            currency={draft.base.currency}
            disabled={isBusy}
            onAmount={(minor) => change({ actualMinor: minor ?? draft.base.actual_minor })}
          />
        )}
      </Field>
      <Switch
        checked={draft.disputed}
        disabled={isBusy}
        label={say('finance.rows.disputed')}
        onChange={({ currentTarget }) => change({ disputed: currentTarget.checked })}
      />
      <div className="fd-rows-tools">
        <WhyNotButton size="small" intent="primary" hotkey="Ctrl+Enter" blockers={blockers} loading={isSaving} onClick={save}>
          {say('finance.rows.save')}
        </WhyNotButton>
        <Button
          size="small"
          variant="minimal"
          disabled={isBusy}
          text={say('finance.rows.cancel')}
          onClick={() => flow.send({ type: 'draft.cancel' })}
        />
      </div>
    </form>
  )
}

type NoteProps = {
  name: 'gap_note' | 'note'
  value: string
  blockers: readonly Blocker[]
  disabled: boolean
  onValue: (value: string) => void
}

function NoteField({ name, blockers, ...text }: NoteProps) {
  const say = useSay()
  return (
    <Field label={say(`finance.rows.column.${name}`)} blockers={blockers.filter(({ field }) => field === name)}>
      {(ids) => <CountedTextArea {...ids} {...text} max={ROW_NOTE_MAX} measure="characters" />}
    </Field>
  )
}
