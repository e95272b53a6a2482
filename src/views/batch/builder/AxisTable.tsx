import { Button, HTMLTable, InputGroup } from '@blueprintjs/core'
import { Duplicate, Plus, Trash } from '@blueprintjs/icons'
import type { Variant } from '#domain/batch/batch.ts'
import type { Axis, ChannelField } from '#domain/channels/channel.ts'
import { useSay } from '#views/kit/words.tsx'
import { axisName, fieldName } from '../field/field-words.ts'
import { FieldInput } from '../field/FieldInput.tsx'
import { currenciesOf, problemsAt, zoneOf, type Builder } from './builder.ts'
import { PickButton } from './PickButton.tsx'
import { Problems } from './Problems.tsx'
import {
  applies,
  axisFieldsOf,
  freeName,
  isRequired,
  newVariant,
  pickedFieldOf,
  variantsOf,
  withValue,
  withVariant,
  withVariants,
} from './spec-draft.ts'

/** One direction of the cross product: a line for each variant, a column for each of the axis's fields. */
export function AxisTable({ builder, axis }: { builder: Builder; axis: Axis }) {
  const say = useSay()
  const { channel, spec, change } = builder
  const variants = variantsOf(spec, axis.key)
  const picked = pickedFieldOf(channel, axis)
  const fields = axisFieldsOf(channel, axis)
  const name = axisName(say, channel, axis)
  const add = () =>
    change(withVariants(spec, axis.key, [...variants, newVariant(channel, axis, freeName(variants, `${name} ${variants.length + 1}`))]))

  return (
    <section className="fd-block fd-axis" aria-label={name}>
      <h2>
        {name} <small>{say('batch.builder.variants', { count: variants.length })}</small>
        {picked ? (
          <PickButton builder={builder} axis={axis} field={picked} />
        ) : (
          <Button size="small" variant="minimal" icon={<Plus />} text={say('batch.builder.variant.add')} onClick={add} />
        )}
      </h2>
      <Problems channel={channel} problems={problemsAt(builder, `axes.${axis.key}`)} />
      {variants.length > 0 ? (
        <div className="fd-table-scroll">
          <HTMLTable compact className="fd-table fd-axis-table">
            <thead>
              <tr>
                <th className="fd-name-column">{say('batch.builder.variant.name')}</th>
                {fields.map((field) => (
                  <th key={field.key} className={`fd-kind-${field.kind}`}>
                    {fieldName(say, channel, field.key)}
                    {field.required ? <span aria-hidden="true"> *</span> : null}
                  </th>
                ))}
                <th aria-label={say('batch.builder.variant.actions')} />
              </tr>
            </thead>
            <tbody>
              {variants.map((variant, index) => (
                // a variant has no id but its place: its name is being typed
                <VariantLine key={index} builder={builder} axis={axis} index={index} variant={variant} fields={fields} />
              ))}
            </tbody>
          </HTMLTable>
        </div>
      ) : null}
    </section>
  )
}

type LineProps = { builder: Builder; axis: Axis; index: number; variant: Variant; fields: readonly ChannelField[] }

function VariantLine({ builder, axis, index, variant, fields }: LineProps) {
  const say = useSay()
  const { channel, spec, change } = builder
  const variants = variantsOf(spec, axis.key)
  const path = `axes.${axis.key}.${index}`
  const copy = () =>
    change(withVariants(spec, axis.key, variants.toSpliced(index + 1, 0, { ...variant, name: freeName(variants, variant.name) })))

  return (
    <tr>
      <td className="fd-name-column">
        <InputGroup
          size="small"
          aria-label={`${axisName(say, channel, axis)} ${index + 1} ${say('batch.builder.variant.name')}`}
          value={variant.name}
          onValueChange={(name) => change(withVariant(spec, axis.key, index, (was) => ({ ...was, name })))}
        />
        <Problems channel={channel} problems={problemsAt(builder, `${path}.name`)} />
      </td>
      {fields.map((field) => (
        <td key={field.key} className={`fd-kind-${field.kind}`}>
          {applies(channel, field, spec, axis.level, variant.values) ? (
            <>
              <FieldInput
                channel={channel}
                field={field}
                label={`${variant.name} ${fieldName(say, channel, field.key)}`}
                value={variant.values[field.key]}
                required={isRequired(channel, field, spec, axis.level, variant.values)}
                currencies={currenciesOf(builder)}
                zone={zoneOf(builder)}
                scope={{ gameId: spec.game_id, accountId: spec.account_ids[0] }}
                onChange={(value) =>
                  change(withVariant(spec, axis.key, index, (was) => ({ ...was, values: withValue(was.values, field.key, value) })))
                }
              />
              <Problems channel={channel} problems={problemsAt(builder, `${path}.values.${field.key}`)} />
            </>
          ) : (
            <span className="fd-muted" title={say('batch.builder.not_applicable')}>
              {say('common.none')}
            </span>
          )}
        </td>
      ))}
      <td className="fd-line-actions">
        <Button
          size="small"
          variant="minimal"
          icon={<Duplicate size={14} />}
          aria-label={say('batch.builder.variant.copy', { name: variant.name })}
          onClick={copy}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<Trash size={14} />}
          aria-label={say('batch.builder.variant.delete', { name: variant.name })}
          onClick={() => change(withVariants(spec, axis.key, variants.toSpliced(index, 1)))}
        />
      </td>
    </tr>
  )
}
