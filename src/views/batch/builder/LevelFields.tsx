import type { Level } from '#domain/channels/channel.ts'
import { rootOf } from '#domain/channels/levels.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { copiesName } from '../field/field-words.ts'
import { AxisTable } from './AxisTable.tsx'
import { saidAt, type Builder } from './builder.ts'
import { CommonFields } from './CommonFields.tsx'
import { axesOf } from './spec-draft.ts'

/** What makes the objects of one level: its axes as tables, what all its objects share as a form. */
export function LevelFields({ builder, level }: { builder: Builder; level: Level }) {
  const { channel } = builder
  return (
    <>
      {axesOf(channel, level).map((axis) => (
        <AxisTable key={axis.key} builder={builder} axis={axis} />
      ))}
      <CommonFields builder={builder} level={level}>
        {level === rootOf(channel) ? <CopiesField builder={builder} /> : null}
      </CommonFields>
    </>
  )
}

/** How many objects of the first level each account gets. */
function CopiesField({ builder }: { builder: Builder }) {
  const say = useSay()
  const { channel, spec, change } = builder
  return (
    <Field required label={copiesName(say, channel)} {...saidAt(builder, 'copies')}>
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
  )
}
