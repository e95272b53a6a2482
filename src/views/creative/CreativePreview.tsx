import { HTMLSelect } from '@blueprintjs/core'
import { Video } from '@blueprintjs/icons'
import { useState } from 'react'
import type { CreativeDraft } from '#domain/creative/creative.ts'
import { creativeNetwork, type Placement } from '#domain/creative/networks.ts'
import type { CreativePicture } from '#machines/creative-save/creative-save.types.ts'
import { useSay } from '#views/kit/words.tsx'

type Props = { draft: CreativeDraft; pictures: readonly CreativePicture[]; game: string }

/** The creative in each placement of its platform, roughly as people will see it; which picture and which words can be chosen. */
export function CreativePreview({ draft, pictures, game }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState({ picture: 0, title: 0, message: 0 })
  const network = creativeNetwork(draft.spreader_id)
  const own = draft.material_ids.flatMap((id) => pictures.find((picture) => picture.id === id) ?? [])
  const picture = own[chosen.picture] ?? own[0] ?? null
  const title = draft.titles[chosen.title] ?? draft.titles[0] ?? ''
  const message = draft.messages[chosen.message] ?? draft.messages[0] ?? ''
  const pick = (key: keyof typeof chosen, words: readonly string[]) =>
    words.length > 1 ? (
      <HTMLSelect
        minimal
        aria-label={say(key === 'title' ? 'creative.preview.title_line' : `creative.preview.${key}`)}
        value={chosen[key]}
        onChange={({ currentTarget }) => setChosen({ ...chosen, [key]: Number(currentTarget.value) })}
      >
        {words.map((word, index) => (
          <option key={`${index} ${word}`} value={index}>
            {`${index + 1} ${word.slice(0, 24)}`}
          </option>
        ))}
      </HTMLSelect>
    ) : null
  return (
    <section className="fd-crv-preview" aria-label={say('creative.preview.title')}>
      <header>
        <h3>{say('creative.preview.title')}</h3>
        {pick(
          'picture',
          own.map(({ name }) => name),
        )}
        {pick('title', draft.titles)}
        {pick('message', draft.messages)}
      </header>
      <div className="fd-crv-placements">
        {(network?.placements ?? []).map((placement) => (
          <Placed key={placement.key} placement={placement} picture={picture} title={title} message={message} game={game} />
        ))}
      </div>
    </section>
  )
}

type PlacedProps = { placement: Placement; picture: CreativePicture | null; title: string; message: string; game: string }

/** The picture is cut as the placement cuts it; where that takes something away, the placement says so. */
function Placed({ placement, picture, title, message, game }: PlacedProps) {
  const say = useSay()
  const isCut = picture !== null && picture.height > 0 && Math.abs(picture.width / picture.height / placement.ratio - 1) > 0.02
  return (
    <figure className="fd-crv-placed">
      <figcaption className="fd-muted">
        {say(`creative.placement.${placement.key}`)}
        {isCut ? ` · ${say('creative.preview.cut')}` : ''}
      </figcaption>
      <div className="fd-crv-phone">
        <p className="fd-crv-brand">
          <strong>{game || '–'}</strong> <span className="fd-muted">{say('creative.preview.ad')}</span>
        </p>
        {placement.message && message ? <p className="fd-crv-message">{message}</p> : null}
        <div className="fd-crv-picture" style={{ aspectRatio: String(placement.ratio) }}>
          {picture?.thumb ? (
            <img src={picture.thumb} alt={picture.name} loading="lazy" />
          ) : (
            <span>{picture?.name ?? say('creative.preview.none')}</span>
          )}
          {picture?.type === 'video' ? <Video className="fd-crv-play" aria-hidden="true" /> : null}
        </div>
        {placement.title ? <p className="fd-crv-title">{title || '–'}</p> : null}
        {placement.button ? <p className="fd-crv-button">{say('creative.preview.button')}</p> : null}
      </div>
    </figure>
  )
}
