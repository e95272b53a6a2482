import { useState } from 'react'
import { exactTime, instantOf, wallClock, zoneName } from '#domain/zone.ts'
import { useSay } from '../words.tsx'
import { PickedInput } from './PickedInput.tsx'

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

/** A date and time on the wall clock of a zone, never of the browser, and written alike in every browser; the zone is next to it. */
export function InstantInput({ instant, zone, onInstant, id, describedBy, invalid = false, disabled = false, ...rest }: Props) {
  const say = useSay()
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
      <PickedInput
        id={id}
        describedBy={describedBy}
        invalid={invalid}
        disabled={disabled}
        aria-label={rest['aria-label']}
        placeholder="YYYY-MM-DD HH:mm"
        text={typed ?? kept}
        wrong={isBad ? say('blocker.kit.cell.not_instant', { text: typed, zone }) : null}
        onText={type}
        onLeave={() => (isBad ? undefined : setTyped(null))}
        picker={{
          type: 'datetime-local',
          value: kept.replace(' ', 'T'),
          label: say('kit.instant.pick'),
          onPick: (picked) => {
            type(picked.replace('T', ' '))
            setTyped(null)
          },
        }}
      />
      <span className="fd-muted fd-figures" title={instant ? exactTime(instant, zone) : zone}>
        {instant ? zoneName(zone, Date.parse(instant)) : zone}
      </span>
    </span>
  )
}
