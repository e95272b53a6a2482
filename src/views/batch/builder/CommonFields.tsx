import type { ReactNode } from 'react'
import type { ChannelField, Level } from '#domain/channels/channel.ts'
import { commonOf } from '#domain/batch/spec-values.ts'
import { useSay } from '#views/kit/words.tsx'
import { NetworkField } from '../field/NetworkField.tsx'
import { currenciesOf, problemsAt, zoneOf, type Builder } from './builder.ts'
import { applies, commonFieldsOf, isRequired, withCommon } from './spec-draft.ts'

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
  const { channel, spec, change } = builder
  const place = `common.${level}.${field.key}`
  return (
    <NetworkField
      channel={channel}
      field={field}
      place={place}
      blockers={problemsAt(builder, place)}
      value={commonOf(spec, level)[field.key]}
      required={isRequired(channel, field, spec, level, {})}
      currencies={currenciesOf(builder)}
      zone={zoneOf(builder)}
      scope={{ gameId: spec.game_id, accountId: spec.account_ids[0] }}
      onChange={(value) => change(withCommon(spec, level, field.key, value))}
    />
  )
}
