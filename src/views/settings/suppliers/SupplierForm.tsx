import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { SupplierRow } from '#contract/suppliers.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { Field } from '#views/kit/Field.tsx'
import { problemsOfField, useFieldFocus } from '#views/kit/inputs/field-focus.ts'
import { useSay } from '#views/kit/words.tsx'
import { latestOf } from '#views/kit/latest.ts'
import { SaveNotice } from '../SaveNotice.tsx'
import { SubmitButton } from '../SubmitButton.tsx'
import type { SaveRef } from '../types.ts'
import type { SupplierDraft } from './wire.ts'

type Props = {
  /** null: a new one */
  supplier: SupplierRow | null
  save: SaveRef<SupplierDraft, SupplierRow>
  blockers: readonly Blocker[]
}

const FIELDS = ['name'] as const
const NEW: SupplierDraft = { id: null, version: 0, name: '', active: true }

/** The name of a supplier, and whether it can still be chosen. What is typed lives in the flow. */
export function SupplierForm({ supplier, save, blockers }: Props) {
  const say = useSay()
  const { draft: typed, present, saved, problems } = useSelector(save, ({ context }) => context)
  const busy = useSelector(save, (now) => now.hasTag('busy'))
  const isMet = useSelector(save, (now) => now.matches({ open: 'met' }))
  const form = useRef<HTMLFormElement>(null)
  useFieldFocus(form, problems)
  const base = supplier && latestOf(supplier, present, saved)
  const draft = typed ?? (base ? { id: base.id, version: base.version, name: base.name, active: base.active } : NEW)
  const set = (part: Partial<SupplierDraft>) => save.send({ type: 'edit', draft: { ...draft, ...part } })
  const against = [
    ...blockers,
    ...(typed ? [] : [blocker('settings.nothing_to_save')]),
    ...(typed && typed.name.trim() === '' ? [blocker('supplier.name_missing')] : []),
  ]
  return (
    <form
      ref={form}
      className="fd-settings-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (against.length > 0) return
        save.send({ type: 'save', draft: isMet && base ? { ...draft, version: base.version } : draft })
      }}
    >
      <Field label={say('supplier.name')} required blockers={problemsOfField(problems, 'name')}>
        {({ id, describedBy }) => (
          <InputGroup
            id={id}
            name="name"
            maxLength={100}
            aria-describedby={describedBy}
            value={draft.name}
            onValueChange={(name) => set({ name })}
          />
        )}
      </Field>
      <Field label={say('supplier.active')} hint={say('supplier.active_hint')}>
        {({ id, describedBy }) => (
          <Checkbox id={id} aria-describedby={describedBy} checked={draft.active} onChange={() => set({ active: !draft.active })} />
        )}
      </Field>
      {isMet && base ? <p className="fd-settings-theirs">{`${base.name} · ${say(base.active ? 'supplier.on' : 'supplier.off')}`}</p> : null}
      <SaveNotice save={save} fields={FIELDS} />
      <div className="fd-settings-actions">
        <SubmitButton blockers={against} busy={busy} intent="primary" text={say(isMet ? 'settings.met.over' : 'settings.save')} />
        {typed ? (
          <Button text={say(isMet ? 'settings.met.take' : 'settings.discard')} onClick={() => save.send({ type: 'edit', draft: null })} />
        ) : null}
      </div>
    </form>
  )
}
