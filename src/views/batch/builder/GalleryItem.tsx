import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { useSay } from '#views/kit/words.tsx'
import type { Choice, ChoiceFigures } from '../field/lookups.ts'
import type { CommonPart } from './common-part.ts'

type ItemProps = {
  choice: Choice
  common: CommonPart
  figures: ChoiceFigures | undefined
  isTaken: boolean
  isChosen: boolean
  onToggle: () => void
}

/** One choice: its picture in its own ratio, a video plays while it is looked at, and the name with what is special of it. */
export function GalleryItem({ choice, common, figures, isTaken, isChosen, onToggle }: ItemProps) {
  const say = useSay()
  const [isLooked, setLooked] = useState(false)
  const { name, picture, thumbnail, detail, disabledReason } = choice
  const plays = isLooked && picture?.kind === 'video' ? picture.file : undefined
  return (
    <li
      className={isChosen ? 'fd-gallery-item fd-row-chosen' : 'fd-gallery-item'}
      onMouseEnter={() => setLooked(true)}
      onMouseLeave={() => setLooked(false)}
      onFocus={() => setLooked(true)}
      onBlur={() => setLooked(false)}
    >
      <Checkbox checked={isTaken || isChosen} disabled={isTaken || disabledReason !== undefined} title={name} onChange={onToggle}>
        {thumbnail ? (
          <span className="fd-gallery-picture">
            <img src={thumbnail} alt="" loading="lazy" />
            {plays ? <video src={plays} muted loop autoPlay playsInline aria-hidden="true" /> : null}
          </span>
        ) : null}
        <span className="fd-gallery-name">
          <span className="fd-gallery-common">{name.slice(0, common.start)}</span>
          {name.slice(common.start, name.length - common.end)}
          <span className="fd-gallery-common">{name.slice(name.length - common.end)}</span>
        </span>
        <small className="fd-muted">{detail ?? choice.id}</small>
        {figures ? (
          <small className="fd-muted fd-figures">
            {say('batch.builder.pick.figures', { spend: figures.spend, ctr: figures.ctr, roi: figures.roi })}
          </small>
        ) : null}
      </Checkbox>
      {disabledReason === undefined ? null : (
        <details className="fd-gallery-why">
          <summary>
            <span aria-hidden="true">⊘</span> {say('batch.builder.pick.barred')}
          </summary>
          {disabledReason}
        </details>
      )}
    </li>
  )
}
