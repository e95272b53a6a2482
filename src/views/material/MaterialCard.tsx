import { Media, Video } from '@blueprintjs/icons'
import type { MaterialRow } from '#contract/material.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { bytesText, durationText, reviewState, sizeText, videoState } from './material-words.ts'

/** One material of the gallery: its picture, what it is, the state of it. */
export function MaterialCard({
  row,
  isStaged,
}: {
  row: MaterialRow
  /** it is shown with changes that are not saved */ isStaged: boolean
}) {
  const say = useSay()
  const [review, video] = [reviewState(row), videoState(row)]
  const isUnready = video !== null && row.video_status !== 'ready'
  return (
    <div className="fd-material-card">
      <div className="fd-material-picture">
        {row.thumb ? <img src={row.thumb} alt="" loading="lazy" decoding="async" draggable={false} /> : <NoPicture type={row.type} />}
        {row.type === 'video' ? (
          <span className="fd-material-length">
            <Video size={10} aria-hidden="true" /> {row.duration_ms === null ? '' : durationText(row.duration_ms)}
          </span>
        ) : null}
      </div>
      <span className="fd-material-name" title={row.name}>
        {row.name}
      </span>
      <span className="fd-muted fd-figures fd-material-facts">
        {sizeText(row)} · {bytesText(row.bytes)}
        {row.used_by_count > 0 ? ` · ${say('material.card.used', { count: row.used_by_count })}` : ''}
      </span>
      <span className="fd-material-states">
        {isStaged ? <StateTag state="attention" label={say('material.edit.card')} /> : null}
        {isUnready ? <StateTag state={video} label={say(`material.video.${row.video_status}`)} /> : null}
        {!isUnready && review ? <StateTag state={review} label={say(`material.review.${row.review_state}`)} /> : null}
        {row.status === 'archived' ? <StateTag state="excluded" label={say('material.status.archived')} /> : null}
      </span>
    </div>
  )
}

const NoPicture = ({ type }: Pick<MaterialRow, 'type'>) => (
  <span className="fd-material-none">
    {type === 'video' ? <Video size={24} aria-hidden="true" /> : <Media size={24} aria-hidden="true" />}
  </span>
)
