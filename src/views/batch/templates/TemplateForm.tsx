import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { TemplateRow } from '#contract/batch-templates.ts'
import { NAME_LENGTH_MAX } from '#domain/batch/batch.ts'
import { blocker } from '#domain/blocker.ts'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import type { templateChange } from './wire.ts'

/** The name of an open template and who finds it; only its owner changes them. */
export function TemplateForm({ row, change }: { row: TemplateRow; change: ActorRefFrom<typeof templateChange> }) {
  const say = useSay()
  const [name, setName] = useState(row.name)
  const [shared, setShared] = useState(row.shared === true)
  const notMine = row.mine ? [] : [blocker('batch.template.not_yours')]
  const unnamed = name.trim() === '' ? [blocker('batch.template.name_empty', { field: 'name' })] : []
  const isSame = name.trim() === row.name && shared === (row.shared === true)
  const retired = row.retired === true
  const send = (draft: { name: string; shared: boolean; retired: boolean }) =>
    change.send({ type: 'save', draft: { id: row.id, version: row.version, ...draft } })
  return (
    <div className="fd-form-grid" role="group" aria-label={say('batch.template.edit', { name: row.name })}>
      <TextField
        required
        label={say('batch.template.rename')}
        blockers={unnamed}
        value={name}
        maxLength={NAME_LENGTH_MAX}
        onValue={setName}
      />
      <div className="fd-actions">
        <Checkbox label={say('batch.template.field.shared')} checked={shared} onChange={() => setShared(!shared)} />
        <WhyNotButton
          size="small"
          blockers={[...notMine, ...unnamed, ...(isSame ? [blocker('thing.nothing_to_save')] : [])]}
          onClick={() => send({ name: name.trim(), shared, retired })}
        >
          {say('thing.save')}
        </WhyNotButton>
        <WhyNotButton
          size="small"
          variant="minimal"
          blockers={notMine}
          onClick={() => send({ name: row.name, shared: row.shared === true, retired: !retired })}
        >
          {say(retired ? 'batch.template.bring_back' : 'batch.template.retire')}
        </WhyNotButton>
      </div>
    </div>
  )
}
