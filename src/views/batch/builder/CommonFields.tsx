import { FormGroup } from '@blueprintjs/core'
import { useId } from 'react'
import type { ChannelField, Level } from '#domain/channels/channel.ts'
import { commonOf } from '#domain/batch/spec-values.ts'
import { useSay } from '#views/kit/words.tsx'
import { fieldName } from '../field/field-words.ts'
import { FieldInput } from '../field/FieldInput.tsx'
import { currenciesOf, problemsAt, zoneOf, type Builder } from './builder.ts'
import { Problems } from './Problems.tsx'
import { applies, commonFieldsOf, isRequired, withCommon } from './spec-draft.ts'

const WIDE = new Set<ChannelField['kind']>(['text', 'link', 'refs', 'timeTable', 'choices'])

/** The values every object of a level shares. A field that does not apply now is left out, as it is left out of what is sent. */
export function CommonFields({ builder, level }: { builder: Builder; level: Level }) {
  const say = useSay()
  const { channel, spec } = builder
  const fields = commonFieldsOf(channel, level).filter((field) => applies(channel, field, spec, level, {}))
  return (
    <section className="fd-block" aria-label={say('batch.builder.common')}>
      <h2>{say('batch.builder.common')}</h2>
      <div className="fd-form-grid">
        {fields.map((field) => (
          <CommonField key={field.key} builder={builder} level={level} field={field} />
        ))}
      </div>
    </section>
  )
}

function CommonField({ builder, level, field }: { builder: Builder; level: Level; field: ChannelField }) {
  const say = useSay()
  const id = useId()
  const { channel, spec, change } = builder
  const label = fieldName(say, channel, field.key)
  const required = isRequired(channel, field, spec, level, {})
  return (
    <FormGroup
      className={WIDE.has(field.kind) ? 'fd-wide' : undefined}
      label={label}
      labelFor={id}
      labelInfo={required ? '*' : undefined}
      helperText={<Problems channel={channel} problems={problemsAt(builder, `common.${level}.${field.key}`)} />}
    >
      <FieldInput
        id={id}
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
    </FormGroup>
  )
}
