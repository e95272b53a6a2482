import type { ItemRow, LookupOption } from '#contract/batch-shapes.ts'
import { useSay } from '#views/kit/words.tsx'

export type CreativeAd = ItemRow & { material: LookupOption | null }
export type CreativePreview = { adgroup: ItemRow; ads: readonly CreativeAd[] }

const text = (ad: ItemRow, key: string): string => {
  const value = ad.values[key]
  return typeof value === 'string' ? value : ''
}

/** An ad roughly as people will see it: picture, text, headline, button. */
export function CreativeCard({ ad }: { ad: CreativeAd }) {
  const say = useSay()
  return (
    <figure className="fd-creative">
      <p className="fd-creative-text">{text(ad, 'message')}</p>
      {ad.material?.thumbnail ? (
        <img src={ad.material.thumbnail} alt={ad.material.name} loading="lazy" />
      ) : (
        <div className="fd-creative-blank">{ad.material?.name ?? say('common.none')}</div>
      )}
      <figcaption>
        <strong>{text(ad, 'headline')}</strong>
        <span className="fd-muted">{ad.name}</span>
      </figcaption>
    </figure>
  )
}
