import { Button, HTMLTable, InputGroup } from '@blueprintjs/core'
import { Duplicate, Plus, Trash } from '@blueprintjs/icons'
import { useSyncExternalStore, type ReactNode } from 'react'
import type { SpecValue, Variant } from '#domain/batch/batch.ts'
import type { Axis, ChannelField } from '#domain/channels/channel.ts'
import { RequiredMark } from '#views/kit/Field.tsx'
import { useTold } from '#views/kit/gaps.tsx'
import { useSay } from '#views/kit/words.tsx'
import { fieldName } from '#views/kit/channel-words.ts'
import { axisName } from '../field/field-words.ts'
import { FieldInput } from '../field/FieldInput.tsx'
import { useLookups } from '../field/lookups.ts'
import { OtherZones } from '../field/OtherZones.tsx'
import { currenciesOf, otherZonesOf, problemsAt, zoneOf, type Builder } from './builder.ts'
import { KeepAsDraft } from './KeepAsDraft.tsx'
import { PickButton } from './PickButton.tsx'
import { Problems } from './Problems.tsx'
import {
  applies,
  axisFieldsOf,
  changedVariant,
  freeName,
  isRequired,
  newVariant,
  pickedFieldOf,
  variantsOf,
  withValue,
  withVariant,
  withVariants,
  type PickedField,
} from './spec-draft.ts'

/** One direction of the cross product: a line for each variant, a column for each of the axis's fields. */
export function AxisTable({ builder, axis }: { builder: Builder; axis: Axis }) {
  const say = useSay()
  const { channel, spec, change } = builder
  const variants = variantsOf(spec, axis.key)
  const picked = pickedFieldOf(channel, axis)
  const fields = axisFieldsOf(channel, axis)
  const lookups = useLookups()
  useSyncExternalStore(lookups.subscribe, lookups.version)
  // pages have no picture: then there is no column for it
  const pictured = picked && variants.some(({ values }) => lookups.thumbnailOf(picked.of, textIn(values[picked.key]))) ? picked : null
  const name = axisName(say, channel, axis)
  const { told, onBlur } = useTold(problemsAt(builder, `axes.${axis.key}`))
  const add = () =>
    change(withVariants(spec, axis.key, [...variants, newVariant(channel, axis, freeName(variants, `${name} ${variants.length + 1}`))]))

  return (
    <section className="fd-block fd-axis" aria-label={name} data-place={`axes.${axis.key}`} onBlur={onBlur}>
      <h3>
        {name} <small>{say('batch.builder.variants', { count: variants.length })}</small>
        {picked ? (
          <PickButton builder={builder} axis={axis} field={picked} />
        ) : (
          <Button size="small" variant="minimal" icon={<Plus />} text={say('batch.builder.variant.add')} onClick={add} />
        )}
      </h3>
      <Problems channel={channel} problems={told} />
      {variants.length > 0 ? (
        <div className="fd-table-scroll">
          <HTMLTable compact className="fd-table fd-axis-table">
            <thead>
              <tr>
                {pictured ? <th aria-label={say('batch.builder.variant.picture')} /> : null}
                <th className="fd-name-column">
                  {say('batch.builder.variant.name')}
                  <RequiredMark />
                </th>
                {fields.map((field) => (
                  <th key={field.key} className={`fd-kind-${field.kind}`}>
                    {fieldName(say, channel, field.key)}
                    {field.required ? <RequiredMark /> : null}
                  </th>
                ))}
                <th aria-label={say('batch.builder.variant.actions')} />
              </tr>
            </thead>
            <tbody>
              {variants.map((variant, index) => (
                // a variant has no id but its place: its name is being typed
                <VariantLine key={index} builder={builder} axis={axis} index={index} variant={variant} fields={fields} picked={pictured} />
              ))}
            </tbody>
          </HTMLTable>
        </div>
      ) : null}
    </section>
  )
}

type LineProps = {
  builder: Builder
  axis: Axis
  index: number
  variant: Variant
  fields: readonly ChannelField[]
  picked: PickedField | null
}

function VariantLine({ builder, axis, index, variant, fields, picked }: LineProps) {
  const say = useSay()
  const { channel, spec, change } = builder
  const variants = variantsOf(spec, axis.key)
  const path = `axes.${axis.key}.${index}`
  // its name may follow what is typed: what its controls are called does not
  const called = `${axisName(say, channel, axis)} ${index + 1}`
  const copy = () =>
    change(withVariants(spec, axis.key, variants.toSpliced(index + 1, 0, { ...variant, name: freeName(variants, variant.name) })))

  return (
    <tr data-place={path}>
      {picked ? <Picture of={picked} id={textIn(variant.values[picked.key])} /> : null}
      <Cell className="fd-name-column" builder={builder} path={`${path}.name`}>
        {(invalid) => (
          <InputGroup
            size="small"
            intent={invalid ? 'danger' : 'none'}
            aria-label={`${called} ${say('batch.builder.variant.name')}`}
            value={variant.name}
            onValueChange={(name) => change(withVariant(spec, axis.key, index, (was) => ({ ...was, name })))}
          />
        )}
      </Cell>
      {fields.map((field) => (
        <Cell key={field.key} className={`fd-kind-${field.kind}`} builder={builder} path={`${path}.values.${field.key}`}>
          {(invalid) => (
            <>
              {applies(channel, field, spec, axis.level, variant.values) ? (
                <FieldInput
                  channel={channel}
                  field={field}
                  invalid={invalid}
                  label={`${called} ${fieldName(say, channel, field.key)}`}
                  value={variant.values[field.key]}
                  required={isRequired(channel, field, spec, axis.level, variant.values)}
                  currencies={currenciesOf(builder)}
                  zone={zoneOf(builder)}
                  scope={{ gameId: spec.game_id, accountId: spec.account_ids[0] }}
                  onChange={(value) =>
                    change(withVariant(spec, axis.key, index, (was) => changedVariant(was, withValue(was.values, field.key, value))))
                  }
                />
              ) : (
                <span className="fd-muted" title={say('batch.builder.not_applicable')}>
                  {say('common.none')}
                </span>
              )}
              {field.kind === 'instant' ? <OtherZones instant={textIn(variant.values[field.key])} zones={otherZonesOf(builder)} /> : null}
            </>
          )}
        </Cell>
      ))}
      <td className="fd-line-actions">
        <Button
          size="small"
          variant="minimal"
          icon={<Duplicate size={14} />}
          aria-label={say('batch.builder.variant.copy', { name: variant.name })}
          onClick={copy}
        />
        <KeepAsDraft builder={builder} axis={axis} index={index} variant={variant} />
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

/** What was chosen, as it looks. */
function Picture({ of, id }: { of: PickedField; id: string }) {
  const thumbnail = useLookups().thumbnailOf(of.of, id)
  return <td className="fd-variant-picture">{thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : null}</td>
}

const textIn = (value: SpecValue | undefined): string => (typeof value === 'string' ? value : '')

type CellProps = { className: string; builder: Builder; path: string; children: (invalid: boolean) => ReactNode }

/** A control in a cell, and below it what is wrong there. */
function Cell({ className, builder, path, children }: CellProps) {
  const { told, onBlur } = useTold(problemsAt(builder, path))
  return (
    <td className={className} data-place={path} onBlur={onBlur}>
      {children(told.length > 0)}
      <div className="fd-cell-note">
        <Problems channel={builder.channel} problems={told} />
      </div>
    </td>
  )
}
