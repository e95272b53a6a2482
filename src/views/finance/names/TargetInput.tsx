import { InputGroup } from '@blueprintjs/core'
import { useId } from 'react'
import type { NameMeaning } from '#domain/finance/statement-name.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { targetsOf } from './name-work.ts'
import type { NameChoices } from './wire.ts'

type Props = {
  means: NameMeaning
  value: string
  choices: NameChoices
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  fill?: boolean
  'aria-label'?: string
  onValue: (target: string) => void
}

/** What a name means: one of our games or channels, or a store as we write it. */
export function TargetInput({
  means,
  value,
  choices,
  id,
  describedBy,
  invalid = false,
  disabled = false,
  fill = true,
  onValue,
  ...rest
}: Props) {
  const listId = useId()
  const options = targetsOf(choices, means)
  if (means !== 'store')
    return (
      <EnumSelect
        {...(id === undefined ? {} : { id })}
        describedBy={describedBy}
        invalid={invalid}
        disabled={disabled}
        fill={fill}
        value={value || null}
        options={options}
        onValue={onValue}
        {...rest}
      />
    )
  return (
    <>
      <InputGroup
        id={id}
        name="target"
        size="small"
        list={listId}
        aria-describedby={describedBy}
        aria-label={rest['aria-label']}
        intent={invalid ? 'danger' : 'none'}
        disabled={disabled}
        value={value}
        onValueChange={onValue}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option.value} value={option.value} />
        ))}
      </datalist>
    </>
  )
}
