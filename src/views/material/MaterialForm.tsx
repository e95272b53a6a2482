import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { MATERIAL_FIELDS, type MaterialChange, type MaterialField } from '#domain/material/edit.ts'
import { MATERIAL_STATUSES } from '#domain/material/material.ts'
import type { MaterialSaid } from '#machines/material-edit/material-edit.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { NONE } from '#views/kit/grid/columns.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { MoneyInput } from '#views/kit/inputs/MoneyInput.tsx'
import { TextTags } from '#views/kit/inputs/TextTags.tsx'
import { useSay } from '#views/kit/words.tsx'
import { FIELD_WORDS } from './field-text.ts'
import { folderPaths } from './folder-paths.ts'
import { changeOf } from './seen.ts'
import type { MaterialChoices } from './wire.ts'

type Props = {
  said: MaterialSaid
  gameId: string
  type: 'image' | 'video'
  choices: MaterialChoices
  blockers: readonly Blocker[]
  /** fields that are changed and not saved */
  changed: readonly MaterialField[]
  onChange: (change: MaterialChange) => void
}

/** Where makers of materials are paid, while a material says no other. */
const DEFAULT_CURRENCY = 'CNY'
const CHOSEN = ['vendor_id', 'folder_id'] as const
const isChosen = (field: MaterialField): field is (typeof CHOSEN)[number] => CHOSEN.some((one) => one === field)

/** What people say of a material; a field is staged when it is left. */
export function MaterialForm({ said, gameId, type, choices, blockers, changed, onChange }: Props) {
  const say = useSay()
  const choicesOf = { vendor_id: choices.vendors.filter(({ retired }) => !retired), folder_id: folderPaths(choices.folders, gameId) }
  const control = (field: MaterialField, id: string) => {
    if (field === 'tags') return <TextTags id={id} values={said.tags} onValues={(tags) => onChange({ tags })} />
    if (field === 'status')
      return (
        <EnumSelect
          id={id}
          value={said.status}
          options={MATERIAL_STATUSES.map((value) => ({ value, label: `material.status.${value}` }))}
          onValue={(status) => onChange({ status })}
        />
      )
    if (isChosen(field))
      return (
        <EnumSelect
          id={id}
          value={said[field] ?? ''}
          options={[{ value: '', label: NONE }, ...choicesOf[field]]}
          onValue={(value: string) => onChange(changeOf(field, value))}
        />
      )
    if (field === 'cost_minor') {
      const currency = said.cost_currency ?? DEFAULT_CURRENCY
      return (
        <MoneyInput
          id={id}
          amountMinor={said.cost_minor}
          currency={currency}
          onAmount={(amount) => onChange({ cost_minor: amount, ...(amount === null ? {} : { cost_currency: currency }) })}
        />
      )
    }
    return <LeftInput id={id} value={said[field] ?? ''} onLeft={(text) => onChange(changeOf(field, text))} />
  }
  return (
    <div className="fd-material-form">
      {MATERIAL_FIELDS.filter((field) => field !== 'youtube_id' || type === 'video').map((field) => (
        <div key={field} className={changed.includes(field) ? 'fd-material-changed' : ''}>
          <Field inline label={say(FIELD_WORDS[field])} blockers={blockers.filter((one) => one.field === field)}>
            {({ id }) => control(field, id)}
          </Field>
        </div>
      ))}
    </div>
  )
}

/** Text that is told once it is left or confirmed by Enter, so that a word is one step of undoing. */
function LeftInput({ id, value, onLeft }: { id: string; value: string; onLeft: (text: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed !== null && typed !== value) onLeft(typed)
    setTyped(null)
  }
  return (
    <InputGroup
      id={id}
      size="small"
      value={typed ?? value}
      onValueChange={setTyped}
      onBlur={leave}
      onKeyDown={({ key }) => (key === 'Enter' ? leave() : undefined)}
    />
  )
}
