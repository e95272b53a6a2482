import { Button } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useSay } from '../words.tsx'
import { exactTime, instantOf, wallClock, zoneName } from '#domain/zone.ts'

type Props = {
  /** ISO 8601 with offset; null = none */
  instant: string | null
  /** IANA name: the wall clock that is typed and shown is this zone's */
  zone: string
  onInstant: (instant: string | null) => void
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  'aria-label'?: string
}

/** A date and time on the wall clock of a zone, never of the browser, and written alike in every browser; the zone stands beside it. */
export function InstantInput({ instant, zone, onInstant, id, describedBy, invalid = false, disabled = false, ...rest }: Props) {
  const say = useSay()
  const picker = useRef<HTMLInputElement>(null)
  // what is being typed; null while the field shows the kept instant
  const [typed, setTyped] = useState<string | null>(null)
  const kept = instant ? (wallClock(instant, zone) ?? '') : ''
  const isBad = typed !== null && typed.trim() !== '' && instantOf(typed, zone) === null
  const type = (text: string) => {
    setTyped(text)
    const found = instantOf(text, zone)
    if (text.trim() === '') onInstant(null)
    else if (found !== null) onInstant(found)
  }
  return (
    <span className="fd-instant-input">
      <input
        id={id}
        className={`bp6-input bp6-small fd-figures${invalid || isBad ? ' bp6-intent-danger' : ''}`}
        autoComplete="off"
        placeholder="2026-01-31 09:30"
        disabled={disabled}
        value={typed ?? kept}
        aria-label={rest['aria-label']}
        aria-describedby={describedBy}
        aria-invalid={invalid || isBad}
        title={isBad ? say('blocker.kit.cell.not_instant', { text: typed, zone }) : undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => (isBad ? undefined : setTyped(null))}
      />
      <input
        ref={picker}
        type="datetime-local"
        className="fd-instant-picker"
        tabIndex={-1}
        aria-hidden="true"
        value={kept.replace(' ', 'T')}
        onChange={({ currentTarget }) => {
          type(currentTarget.value.replace('T', ' '))
          setTyped(null)
        }}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Calendar />}
        disabled={disabled}
        aria-label={say('kit.instant.pick')}
        onClick={() => picker.current?.showPicker()}
      />
      <span className="fd-muted fd-figures" title={instant ? exactTime(instant, zone) : zone}>
        {instant ? zoneName(zone, Date.parse(instant)) : zone}
      </span>
    </span>
  )
}
