import type { ClipboardEvent } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { isBlankRange, pastedRanges, rangesOf, rangeText } from '#domain/dated-range.ts'
import type { Kinded } from '#domain/thing/fields.ts'
import { Field } from '../Field.tsx'
import { useSay } from '../words.tsx'
import { RangeLines } from './RangeLines.tsx'

type Props = {
  label: string
  hint?: string | undefined
  required?: boolean
  blockers: readonly Blocker[]
  of: Extract<Kinded, { kind: 'ranges' }>
  /** where the words of its options are */
  words: string
  /** offered next to what is typed, where there are no options */
  offers?: readonly string[]
  value: readonly string[]
  onValue: (value: readonly string[]) => void
}

/** Days of several things, a line each. Lines of a spreadsheet (what, from, to) are pasted anywhere in it; one more than is filled waits at the end. */
export function RangesField({ label, hint, required = false, blockers, of, words, offers = [], value, onValue }: Props) {
  const say = useSay()
  const lines = rangesOf(value)
  const options = of.options.map((option) => ({ value: option, label: say(`${words}.${option}`) }))

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!text.includes('\t') && !text.trim().includes('\n')) return
    event.preventDefault()
    const codeOf = (typed: string) => options.find(({ label: word }) => word === typed)?.value ?? typed
    const pasted = pastedRanges(text).map((range) => rangeText({ ...range, of: codeOf(range.of) }))
    onValue([...lines.filter((one) => !isBlankRange(one)).map(rangeText), ...pasted])
  }

  return (
    <Field label={label} hint={hint} required={required} blockers={blockers} group wide>
      {({ describedBy }) => (
        <div onPaste={paste}>
          <RangeLines
            label={label}
            describedBy={describedBy}
            lines={lines}
            options={options}
            offers={offers}
            wrong={new Set(blockers.flatMap(({ row }) => row ?? []))}
            onLines={(changed) => onValue(changed.map(rangeText))}
          />
        </div>
      )}
    </Field>
  )
}
