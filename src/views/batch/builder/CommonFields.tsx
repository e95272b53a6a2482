import type { ReactNode } from 'react'
import type { ChannelField, Level } from '#domain/channels/channel.ts'
import { commonOf } from '#domain/batch/spec-values.ts'
import { Field } from '#views/kit/Field.tsx'
import { useSay } from '#views/kit/words.tsx'
import { fieldName } from '#views/kit/channel-words.ts'
import { FieldInput } from '../field/FieldInput.tsx'
import { currenciesOf, saidAt, zoneOf, type Builder } from './builder.ts'
import { applies, commonFieldsOf, isRequired, withCommon } from './spec-draft.ts'

const WIDE = new Set<ChannelField['kind']>(['text', 'link', 'refs', 'timeTable', 'choices'])

/** The values every object of a level shares. A field that does not apply now is left out, as it is left out of what is sent. */
export function CommonFields({ builder, level, children }: { builder: Builder; level: Level; children?: ReactNode }) {
  const say = useSay()
  const { channel, spec } = builder
  const fields = commonFieldsOf(channel, level).filter((field) => applies(channel, field, spec, level, {}))
  return (
    <section className="fd-block" aria-label={say('batch.builder.common')} data-place={`common.${level}`}>
      <h3>{say('batch.builder.common')}</h3>
      <div className="fd-form-grid">
        {children}
        {fields.map((field) => (
          <CommonField key={field.key} builder={builder} level={level} field={field} />
        ))}
      </div>
    </section>
  )
}

function CommonField({ builder, level, field }: { builder: Builder; level: Level; field: ChannelField }) {
  const say = useSay()
  const { channel, spec, change } = builder
  const label = fieldName(say, channel, field.key)
  const required = isRequired(channel, field, spec, level, {})
  return (
    <Field wide={WIDE.has(field.kind)} label={label} required={required} {...saidAt(builder, `common.${level}.${field.key}`)}>
      {({ id, invalid }) => (
        <FieldInput
          id={id}
          invalid={invalid}
          channel={channel}
          field={field}
          label={label}
          value={commonOf(spec, level)[field.key]}
          required={required}
          currencies={currenciesOf(builder)}
          zone={zoneOf(builder)}
          scope={{ gameId: spec.game_id, accountId: spec.account_ids[0] }}
          onChange={(value) => change(withCommon(spec, level, field.key, value))}
        />
      )}
    </Field>
  )
}
