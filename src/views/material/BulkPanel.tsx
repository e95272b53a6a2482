import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { MaterialRow } from '#contract/material.ts'
import { blocker } from '#domain/blocker.ts'
import { bulkChange, NO_BULK, type BulkEdit } from '#domain/material/bulk.ts'
import { MATERIAL_LIMITS, MATERIAL_STATUSES } from '#domain/material/material.ts'
import type { StagedEdit } from '#machines/material-edit/material-edit.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { ChoiceField } from '#views/kit/inputs/ChoiceField.tsx'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { useSay } from '#views/kit/words.tsx'
import { TextTags } from '#views/kit/inputs/TextTags.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { folderPaths } from './folder-paths.ts'
import { seenOf } from './seen.ts'
import type { MaterialChoices } from './wire.ts'

type Props = {
  /** the chosen materials as the server has them, with what is staged already laid over */
  rows: readonly { base: MaterialRow; shown: MaterialRow }[]
  choices: MaterialChoices
  onStage: (edits: readonly StagedEdit[]) => void
  onClose: () => void
}

/** A select whose first choice leaves the field as it is, and whose second takes it away. */
const [AS_IT_IS, NONE] = ['=', '-'] as const

/** Many materials changed alike; what comes of it is staged, seen and taken back like any edit. */
export function BulkPanel({ rows, choices, onStage, onClose }: Props) {
  const say = useSay()
  const [bulk, setBulk] = useState<BulkEdit>(NO_BULK)
  const edits = rows.map(({ base, shown }): StagedEdit => ({ seen: seenOf(base), change: bulkChange(shown, bulk) }))
  const touched = edits.filter(({ change }) => Object.keys(change).length > 0)
  const games = new Set(rows.map(({ base }) => base.game_id))
  const max = MATERIAL_LIMITS.editsAtOnce
  const blockers = [
    ...(touched.length === 0 ? [blocker('material.bulk.nothing')] : []),
    ...(touched.length > max ? [blocker('material.edit.too_many', { params: { max, count: touched.length } })] : []),
  ]
  const part = { bulk, onBulk: setBulk }
  return (
    <SidePanel title={say('material.bulk.title', { count: rows.length })} onClose={onClose}>
      <div className="fd-material-form">
        <TagsField {...part} name="addTags" />
        <TagsField {...part} name="removeTags" />
        <PickField
          {...part}
          name="folder_id"
          options={games.size === 1 ? folderPaths(choices.folders, [...games][0]) : []}
          hint={games.size > 1 ? say('material.bulk.many_games') : undefined}
        />
        <PickField {...part} name="vendor_id" options={choices.vendors.filter(({ retired }) => !retired)} />
        <ChoiceField
          label={say('material.bulk.status')}
          value={bulk.status ?? AS_IT_IS}
          options={[
            { value: AS_IT_IS, label: 'material.bulk.as_it_is' },
            ...MATERIAL_STATUSES.map((value) => ({ value, label: `material.status.${value}` })),
          ]}
          onValue={(value: string) => setBulk({ ...bulk, status: MATERIAL_STATUSES.find((one) => one === value) })}
        />
        <TextField
          label={say('material.bulk.remark')}
          placeholder={say('material.bulk.as_it_is')}
          value={bulk.remark ?? ''}
          onValue={(text) => setBulk({ ...bulk, remark: text === '' ? undefined : text })}
        />
        <NameParts {...part} />
        <div className="fd-material-upload-actions">
          <WhyNotButton
            size="small"
            intent="primary"
            blockers={blockers}
            onClick={() => {
              onStage(touched)
              setBulk(NO_BULK)
            }}
          >
            {say('material.bulk.stage', { count: touched.length })}
          </WhyNotButton>
          <Button size="small" text={say('common.close')} onClick={onClose} />
        </div>
      </div>
    </SidePanel>
  )
}

type PartProps = { bulk: BulkEdit; onBulk: (bulk: BulkEdit) => void }

function TagsField({ name, bulk, onBulk }: PartProps & { name: 'addTags' | 'removeTags' }) {
  const label = useSay()(`material.bulk.${name}`)
  return (
    <Field label={label}>
      {({ id }) => <TextTags id={id} label={label} values={bulk[name]} onValues={(values) => onBulk({ ...bulk, [name]: values })} />}
    </Field>
  )
}

type PickProps = PartProps & {
  name: 'folder_id' | 'vendor_id'
  options: readonly { value: string; label: string }[]
  hint?: string | undefined
}

const PickField = ({ name, options, hint, bulk, onBulk }: PickProps) => (
  <ChoiceField
    label={useSay()(`material.bulk.${name}`)}
    hint={hint}
    value={bulk[name] === undefined ? AS_IT_IS : (bulk[name] ?? NONE)}
    options={[{ value: AS_IT_IS, label: 'material.bulk.as_it_is' }, { value: NONE, label: 'material.bulk.none' }, ...options]}
    onValue={(value: string) => onBulk({ ...bulk, [name]: value === AS_IT_IS ? undefined : value === NONE ? null : value })}
  />
)

function NameParts({ bulk, onBulk }: PartProps) {
  const say = useSay()
  const line = (part: keyof BulkEdit['name']) => (
    <InputGroup
      key={part}
      size="small"
      aria-label={say(`material.bulk.name.${part}`)}
      placeholder={say(`material.bulk.name.${part}`)}
      value={bulk.name[part]}
      onValueChange={(text) => onBulk({ ...bulk, name: { ...bulk.name, [part]: text } })}
    />
  )
  return (
    <Field group label={say('material.bulk.name')} hint={say('material.bulk.name_hint')}>
      {() => <div className="fd-material-form">{(['find', 'replace', 'prefix', 'suffix'] as const).map(line)}</div>}
    </Field>
  )
}
