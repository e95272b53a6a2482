import { Checkbox } from '@blueprintjs/core'
import type { Kinded, Value } from '#domain/thing/fields.ts'
import { readInteger } from '#domain/number.ts'
import { ChoiceButton } from '../inputs/ChoiceButton.tsx'
import { ChoiceList } from '../inputs/ChoiceList.tsx'
import { CountedTextArea } from '../inputs/CountedTextArea.tsx'
import { DayInput } from '../inputs/DayInput.tsx'
import { EnumSelect, type EnumOption } from '../inputs/EnumSelect.tsx'
import { InstantInput } from '../inputs/InstantInput.tsx'
import { LineInput } from '../inputs/LineInput.tsx'
import { LookupSelect } from '../inputs/LookupSelect.tsx'
import { MoneyInput } from '../inputs/MoneyInput.tsx'
import { MonthInput } from '../inputs/MonthInput.tsx'
import type { Search } from '../inputs/searcher.ts'
import { SuggestInput } from '../inputs/SuggestInput.tsx'
import { TimeTableButton } from '../inputs/TimeTableButton.tsx'
import { WeightsInput } from '../inputs/WeightsInput.tsx'
import { sharesIn } from './shares.ts'

/** How ids are found by name. */
export type Finder = { search: Search; nameOf: (id: string) => string | undefined }

export type ControlProps = {
  field: Kinded
  value: Value
  onValue: (value: Value) => void
  /** what it is called to a screen reader; where there is a label next to it, the same */
  label: string
  id?: string | undefined
  describedBy?: string | undefined
  invalid?: boolean | undefined
  name?: string | undefined
  /** what there is to choose from, or is offered next to what is typed */
  options?: readonly EnumOption<string>[] | undefined
  /** finds what is too much for a list */
  finder?: Finder | null | undefined
  /** of amounts */
  currency?: string | undefined
  /** the wall clock times are typed on */
  zone?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  /** why a flag cannot be set, in words */
  barred?: string | undefined
  /** in a table: low, and what is too long is marked rather than cut off */
  dense?: boolean | undefined
  /** when an address that is typed counts */
  counts?: 'typing' | 'leaving' | undefined
}

/** The control of a field, by its kind. */
export function KindControl({ field, value, onValue, options = [], finder, currency = '', zone = 'UTC', ...rest }: ControlProps) {
  const { label, id, describedBy, invalid = false, name, placeholder, barred, disabled = false, dense = false, counts = 'typing' } = rest
  const shared = { id, describedBy, invalid, 'aria-label': label }
  const text = typeof value === 'string' ? value : ''
  const list: readonly string[] = Array.isArray(value) ? value : text === '' ? [] : [text]
  switch (field.kind) {
    case 'choice':
    case 'game':
    case 'spreader':
      return <EnumSelect {...shared} value={text} options={options} disabled={disabled} onValue={onValue} />
    case 'ref':
      if (!finder) return <EnumSelect {...shared} value={text} options={options} disabled={disabled} onValue={onValue} />
      return <LookupSelect {...shared} {...finder} chosen={list} onChosen={(ids) => onValue(ids.at(-1) ?? '')} />
    case 'refs':
    case 'games':
      if (!finder) return <ChoiceList chosen={list} options={options} onChosen={onValue} asChosen />
      return <LookupSelect {...shared} {...finder} multiple chosen={list} onChosen={onValue} />
    case 'choices':
      if (dense) return <ChoiceButton id={id} label={label} chosen={list} options={options} onChosen={onValue} />
      return <ChoiceList label={label} describedBy={describedBy} chosen={list} options={options} onChosen={onValue} />
    case 'flag': {
      const isOn = value === true
      return (
        <Checkbox
          id={id}
          name={name}
          aria-describedby={describedBy}
          checked={isOn}
          disabled={barred !== undefined && !isOn}
          title={barred}
          onChange={() => onValue(!isOn)}
        />
      )
    }
    case 'money':
      return (
        <MoneyInput
          {...shared}
          key={currency}
          amountMinor={text === '' ? null : text}
          currency={currency}
          onAmount={(minor) => onValue(minor ?? '')}
        />
      )
    case 'day':
      return <DayInput {...shared} day={text} onDay={onValue} />
    case 'month':
      return <MonthInput {...shared} month={text} onMonth={onValue} />
    case 'instant':
      return <InstantInput {...shared} zone={zone} instant={text === '' ? null : text} onInstant={(instant) => onValue(instant ?? '')} />
    case 'timeTable':
      return <TimeTableButton id={id} label={label} hourly={field.hourly ?? false} table={list} onTable={onValue} />
    case 'text':
      return (
        <CountedTextArea
          {...shared}
          rows={dense ? 2 : 3}
          max={field.max}
          measure={field.measure ?? 'characters'}
          value={text}
          onValue={onValue}
        />
      )
    case 'number':
      return (
        <LineInput
          {...shared}
          name={name}
          placeholder={placeholder}
          numeric
          value={text}
          onValue={(typed) => onValue(wholeNumber(typed))}
        />
      )
    case 'link':
      if (finder) return <SuggestInput {...shared} {...finder} counts={counts} value={text} onValue={onValue} />
      return <LineInput {...shared} name={name} type="url" placeholder="https://" value={text} onValue={onValue} />
    case 'line':
      return (
        <LineInput
          {...shared}
          name={name}
          placeholder={placeholder}
          disabled={disabled}
          limit={field}
          maxLength={dense ? undefined : field.max}
          offers={options.map(({ value: one }) => one)}
          value={text}
          onValue={onValue}
        />
      )
    case 'currency':
      if (options.length > 1) return <EnumSelect {...shared} value={text} options={options} disabled={disabled} onValue={onValue} />
      return <LineInput {...shared} name={name} placeholder={placeholder} disabled={disabled} value={text} onValue={onValue} />
    case 'weights':
      return <WeightsInput of={field} shares={sharesIn(value)} onShares={onValue} />
    case 'rate':
      return <LineInput {...shared} name={name} placeholder={placeholder} value={text} onValue={onValue} />
    // a file, a country, texts and ranges have fields of their own
    case 'file':
    case 'country':
    case 'texts':
    case 'ranges':
      return null
  }
}

/** As it is kept: full-width digits and separators are plain ones; what is no whole number stays as it was typed. */
function wholeNumber(typed: string): string {
  const read = readInteger(typed)
  return read.ok ? read.value : typed
}
