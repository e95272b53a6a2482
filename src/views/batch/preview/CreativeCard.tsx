import type { ItemRow, LookupOption } from '#contract/batch-shapes.ts'
import type { Channel, Values } from '#domain/channels/channel.ts'
import { optionKey } from '#views/kit/channel-words.ts'
import { useSay } from '#views/kit/words.tsx'
import type { ReferenceNames } from './preview-row.ts'

/** `file`: what plays, of a video */
export type CreativeAd = ItemRow & { material: (LookupOption & { file?: string | undefined }) | null }
export type CreativePreview = { adgroup: ItemRow; ads: readonly CreativeAd[] }

type CardProps = { ad: CreativeAd; channel: Channel; names: Pick<ReferenceNames, 'nameOf'> }

const text = (values: Values, key: string): string => {
  const value = values[key]
  return typeof value === 'string' ? value : ''
}

/** An ad as people will see it in the network: who speaks, what is said, the picture, where it leads and the button. What is empty has no place. */
export function CreativeCard({ ad: { values, material, name }, channel, names }: CardProps) {
  const say = useSay()
  const [page, headline, description, button] = ['page_id', 'headline', 'description', 'call_to_action'].map((key) => text(values, key))
  return (
    <figure className="fd-creative">
      {page ? (
        <header>
          <strong>{names.nameOf('page', page)}</strong>
          <span className="fd-muted">{say('batch.preview.card.sponsored')}</span>
        </header>
      ) : null}
      <p className="fd-creative-text">{text(values, 'message')}</p>
      {material?.file ? (
        <video src={material.file} poster={material.thumbnail} controls playsInline preload="none" aria-label={material.name} />
      ) : material?.thumbnail ? (
        <img src={material.thumbnail} alt={material.name} loading="lazy" />
      ) : (
        <div className="fd-creative-blank">{material?.name ?? say('common.none')}</div>
      )}
      <figcaption>
        <div className="fd-creative-lines">
          <small className="fd-muted">{hostOf(text(values, 'link_url'))}</small>
          <strong>{headline}</strong>
          {description ? <span>{description}</span> : null}
        </div>
        {button ? <span className="fd-creative-button">{say(optionKey(channel, 'call_to_action', button))}</span> : null}
      </figcaption>
      <small className="fd-muted fd-creative-name">{name}</small>
    </figure>
  )
}

/** Where an address leads, as ads name it; an address that is none stays as it was typed. */
function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).hostname : link
}
