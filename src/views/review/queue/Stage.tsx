import { Button } from '@blueprintjs/core'
import { StepBackward, StepForward, ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { bytesText } from '#domain/display/bytes.ts'
import type { ReviewMedia } from '#domain/review/item.ts'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import { timeText } from '../look.ts'
import { STAGE_KEYS } from '../review.keys.ts'

type Props = { media: ReviewMedia; title: string }

const STEPS = [100, 150, 200, 300, 400, 600, 800]
const FRAME_S = 1 / 25

/** The picture of an item: zoomed by + − 0, a video frame by frame with , and . */
export function Stage({ media, title }: Props) {
  const say = useSay()
  const [zoom, setZoom] = useState(100)
  const [at, setAt] = useState('')
  const film = useRef<HTMLVideoElement>(null)
  const isFilm = media.mime.startsWith('video/')
  const zoomBy = (by: 1 | -1) => setZoom(STEPS[Math.max(0, Math.min(STEPS.length - 1, STEPS.indexOf(zoom) + by))] ?? 100)
  const stepBy = (by: 1 | -1) => {
    if (!film.current) return
    film.current.pause()
    film.current.currentTime = Math.max(0, film.current.currentTime + by * FRAME_S)
  }
  const play = () => void (film.current?.paused ? film.current.play() : film.current?.pause())
  const tellTime = () =>
    setAt(
      film.current ? say('review.frame.at', { time: timeText(film.current.currentTime), whole: timeText(film.current.duration || 0) }) : '',
    )
  useSingleKeys(STAGE_KEYS, {
    zoomIn: () => zoomBy(1),
    zoomOut: () => zoomBy(-1),
    zoomFit: () => setZoom(100),
    frameBack: () => stepBy(-1),
    frameOn: () => stepBy(1),
    play,
  })
  const size = { width: `${zoom}%`, height: `${zoom}%` }
  return (
    <figure className="fd-review-stage" aria-label={say('review.stage_box')}>
      {/* it scrolls when it is zoomed, so the keyboard has to reach it */}
      <div className="fd-review-canvas" tabIndex={0} role="group" aria-label={title}>
        {isFilm ? (
          <video
            ref={film}
            src={media.url}
            {...(media.poster ? { poster: media.poster } : {})}
            style={size}
            controls
            muted
            playsInline
            onTimeUpdate={tellTime}
            onSeeked={tellTime}
            onLoadedMetadata={tellTime}
          />
        ) : (
          <img src={media.url} alt={title} style={size} decoding="sync" />
        )}
      </div>
      <figcaption>
        <Button size="small" variant="minimal" icon={<ZoomOut />} aria-label={say('review.zoom.out')} onClick={() => zoomBy(-1)} />
        <span className="fd-figures">{say('review.zoom', { percent: zoom })}</span>
        <Button size="small" variant="minimal" icon={<ZoomIn />} aria-label={say('review.zoom.in')} onClick={() => zoomBy(1)} />
        <Button size="small" variant="minimal" icon={<ZoomToFit />} aria-label={say('review.zoom.fit')} onClick={() => setZoom(100)} />
        {isFilm ? (
          <>
            <Button
              size="small"
              variant="minimal"
              icon={<StepBackward />}
              aria-label={say('review.frame.back')}
              onClick={() => stepBy(-1)}
            />
            <Button size="small" variant="minimal" icon={<StepForward />} aria-label={say('review.frame.on')} onClick={() => stepBy(1)} />
            <output className="fd-figures">{at}</output>
          </>
        ) : null}
        <span className="fd-spacer" />
        <span className="fd-muted fd-figures">
          {say('review.media', { width: media.width, height: media.height, size: bytesText(media.bytes) })}
        </span>
      </figcaption>
    </figure>
  )
}
