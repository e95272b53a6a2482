import { Callout } from '@blueprintjs/core'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import type { BuildPart } from '#machines/batch/batch.types.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { AxisTable } from '../builder/AxisTable.tsx'
import { saidAt, type Builder } from '../builder/builder.ts'
import { CommonFields } from '../builder/CommonFields.tsx'
import { NamingField } from '../builder/NamingField.tsx'
import { NameField } from '../builder/ScopeStage.tsx'
import { axesOf } from '../builder/spec-draft.ts'
import { copiesName, stageName } from '../field/field-words.ts'

type PartProps = { builder: Builder; part: BuildPart; imported: { fileName: string; good: number; bad: number } | null }

/** One part of the specification: its axes as tables, what all its objects share as a form. */
export function PartView({ builder, part, imported }: PartProps) {
  const say = useSay()
  const { channel, spec, change } = builder
  if (spec.import_id !== undefined)
    return (
      <section className="fd-stage">
        <Callout compact intent="primary" icon={null}>
          {imported
            ? say('batch.import.taken', { name: imported.fileName, good: imported.good, bad: imported.bad })
            : say('batch.import.taken_before')}
        </Callout>
        <NameField builder={builder} />
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
        <Field inline required label={copiesName(say, channel)} {...saidAt(builder, 'copies')}>
          {({ id, describedBy, invalid }) => (
            <input
              id={id}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              type="number"
              className="bp6-input bp6-small fd-short-input fd-figures"
              min={1}
              max={50}
              value={spec.copies}
              onChange={({ currentTarget }) =>
                Number.isInteger(currentTarget.valueAsNumber) ? change({ ...spec, copies: currentTarget.valueAsNumber }) : undefined
              }
            />
          )}
        </Field>
      ) : null}
      {axesOf(channel, part).map((axis) => (
        <AxisTable key={axis.key} builder={builder} axis={axis} />
      ))}
      <CommonFields builder={builder} level={part} />
    </section>
  )
}
