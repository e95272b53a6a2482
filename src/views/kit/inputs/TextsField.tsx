import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import type { Blocker } from '#domain/blocker.ts'
import { Field, type FieldProps } from '../Field.tsx'
import { useSay } from '../words.tsx'
import { CountedTextArea } from './CountedTextArea.tsx'

type Props = Omit<FieldProps, 'children' | 'group' | 'blockers'> & {
  value: readonly string[]
  /** how many there may be, and how long each */
  max: number
  each: number
  measure?: 'width' | 'characters'
  rows?: number
  /** of the list, and of its lines: the row counts the lines that are filled in */
  blockers: readonly Blocker[]
  /** says that another line is added */
  add?: string
  onValue: (value: readonly string[]) => void
}

/** Several texts, each with its length. Lines left empty count for nothing. */
export function TextsField({ value, max, each, measure = 'characters', rows = 1, blockers, add, onValue, ...field }: Props) {
  const say = useSay()
  const shown = value.length === 0 ? [''] : value
  const filled = shown.flatMap((text, index) => (text.trim() === '' ? [] : [index]))
  const isWrong = (index: number) => filled.includes(index) && blockers.some(({ row }) => row === filled.indexOf(index) + 1)
  return (
    <Field {...field} group blockers={blockers.filter(({ row }) => row === undefined)}>
      {() => (
        <>
          {shown.map((text, index) => (
            // lines have no name of their own: their place is who they are
            <div key={index} className="fd-text-line">
              <CountedTextArea
                aria-label={`${field.label} ${index + 1}`}
                value={text}
                max={each}
                measure={measure}
                rows={rows}
                invalid={isWrong(index)}
                onValue={(next) => onValue(shown.map((one, place) => (place === index ? next : one)))}
              />
              {shown.length > 1 ? (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Cross />}
                  aria-label={say('thing.remove_line', { at: index + 1 })}
                  onClick={() => onValue(shown.filter((_, place) => place !== index))}
                />
              ) : null}
            </div>
          ))}
          {shown.length < max ? (
            <Button
              size="small"
              variant="minimal"
              icon={<Plus />}
              text={add ?? say('thing.add_line')}
              onClick={() => onValue([...shown, ''])}
            />
          ) : null}
        </>
      )}
    </Field>
  )
}
