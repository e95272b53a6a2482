import { Callout, FormGroup } from '@blueprintjs/core'
import { useId } from 'react'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import type { BuildPart } from '#machines/batch/batch.types.ts'
import { useSay } from '#views/kit/words.tsx'
import { AxisTable } from '../builder/AxisTable.tsx'
import { problemsAt, type Builder } from '../builder/builder.ts'
import { CommonFields } from '../builder/CommonFields.tsx'
import { NamingField } from '../builder/NamingField.tsx'
import { Problems } from '../builder/Problems.tsx'
import { axesOf } from '../builder/spec-draft.ts'
import { copiesName, stageName } from '../field/field-words.ts'

type PartProps = { builder: Builder; part: BuildPart; imported: { fileName: string; good: number; bad: number } | null }

/** One part of the specification: its axes as tables, what all its objects share as a form. */
export function PartView({ builder, part, imported }: PartProps) {
  const say = useSay()
  const nameId = useId()
  const copiesId = useId()
  const { channel, spec, change } = builder
  if (spec.import_id !== undefined)
    return (
      <section className="fd-stage">
        <Callout compact intent="primary" icon={null}>
          {imported
            ? say('batch.import.taken', { name: imported.fileName, good: imported.good, bad: imported.bad })
            : say('batch.import.taken_before')}
        </Callout>
        <FormGroup
          label={say('batch.builder.name')}
          labelFor={nameId}
          helperText={<Problems channel={channel} problems={problemsAt(builder, 'name')} />}
        >
          <input
            id={nameId}
            className="bp6-input fd-wide-input"
            value={spec.name}
            onChange={(event) => change({ ...spec, name: event.currentTarget.value })}
          />
        </FormGroup>
        {levelKeys(channel).map((level) => (
          <NamingField key={level} builder={builder} level={level} />
        ))}
      </section>
    )
  if (part === 'naming')
    return (
      <section className="fd-stage" aria-label={say('batch.stage.naming')}>
        {levelKeys(channel).map((level) => (
          <NamingField key={level} builder={builder} level={level} />
        ))}
      </section>
    )
  return (
    <section className="fd-stage" aria-label={stageName(say, channel, part)}>
      {part === rootOf(channel) ? (
        <FormGroup
          inline
          label={copiesName(say, channel)}
          labelFor={copiesId}
          helperText={<Problems channel={channel} problems={problemsAt(builder, 'copies')} />}
        >
          <input
            id={copiesId}
            type="number"
            className="bp6-input bp6-small fd-short-input fd-figures"
            min={1}
            max={50}
            value={spec.copies}
            onChange={({ currentTarget }) =>
              Number.isInteger(currentTarget.valueAsNumber) ? change({ ...spec, copies: currentTarget.valueAsNumber }) : undefined
            }
          />
        </FormGroup>
      ) : null}
      {axesOf(channel, part).map((axis) => (
        <AxisTable key={axis.key} builder={builder} axis={axis} />
      ))}
      <CommonFields builder={builder} level={part} />
    </section>
  )
}
