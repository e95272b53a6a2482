import { Button } from '@blueprintjs/core'
import { StepBackward, StepForward, ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { bytesText } from '#domain/display/bytes.ts'
import type { ReviewMedia } from '#domain/review/item.ts'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useBoxSize } from '#views/kit/use-box-size.ts'
import { useSay } from '#views/kit/words.tsx'
import { timeText } from '../look.ts'
import { STAGE_KEYS } from '../review.keys.ts'
import { fitPercent, stepFrom, type Zoom } from './zoom.ts'

type Props = { media: ReviewMedia; title: string }

const FRAME_S = 1 / 25

/** The picture of an item: all of it at first; zoomed by + − 0 and the wheel, a video frame by frame with , and . */
export function Stage({ media, title }: Props) {
  const say = useSay()
  const canvas = useRef<HTMLDivElement>(null)
  const zoom = useZoom(canvas, media)
  const film = useRef<HTMLVideoElement>(null)
  const { time, tell, stepBy, play } = useFilm(film, media)
  const isFilm = media.mime.startsWith('video/')
  useSingleKeys(STAGE_KEYS, {
    zoomIn: () => zoom.by(1),
    zoomOut: () => zoom.by(-1),
    zoomFit: zoom.toggle,
    frameBack: () => stepBy(-1),
    frameOn: () => stepBy(1),
    play,
  })
  return (
    <figure className="fd-review-stage" aria-label={say('review.stage_box')}>
      {/* it scrolls when it is zoomed, so the keyboard has to reach it */}
      <div
        ref={canvas}
        className="fd-review-canvas"
        tabIndex={0}
        role="group"
        aria-label={title}
        {...(zoom.isWide ? { 'data-wide': true } : {})}
      >
        {isFilm ? (
          <video
            ref={film}
            src={media.url}
            {...(media.poster ? { poster: media.poster } : {})}
            style={zoom.size}
            controls
            muted
            playsInline
            onTimeUpdate={tell}
            onSeeked={tell}
            onLoadedMetadata={tell}
          />
        ) : (
          <img src={media.url} alt={title} style={zoom.size} decoding="sync" draggable={false} />
        )}
      </div>
      <figcaption>
        <ZoomTools zoom={zoom} />
        {isFilm ? (
          <>
            <Tool icon={<StepBackward />} label={say('review.frame.back')} onClick={() => stepBy(-1)} />
            <Tool icon={<StepForward />} label={say('review.frame.on')} onClick={() => stepBy(1)} />
            <output className="fd-figures">{say('review.frame.at', { time: timeText(time.at), whole: timeText(time.whole) })}</output>
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

type ShownZoom = ReturnType<typeof useZoom>

/** How large a picture is in its place; `percent` is of its own size, also while all of it is in sight. */
function useZoom(canvas: RefObject<HTMLDivElement | null>, { width, height }: ReviewMedia) {
  const [zoom, setZoom] = useState<Zoom>('fit')
  const place = useBoxSize(canvas)
  const percent = zoom === 'fit' ? fitPercent({ width, height }, place) : zoom
  const by = (step: 1 | -1) => setZoom(stepFrom(percent, step))
  const turned = useRef(by)
  useEffect(() => {
    turned.current = by
  })
  useEffect(() => {
    const element = canvas.current
    // React's own wheel is passive: the page would scroll as well
    const onWheel = (event: WheelEvent) => {
      if (event.shiftKey || event.deltaY === 0) return
      event.preventDefault()
      turned.current(event.deltaY < 0 ? 1 : -1)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [canvas])
  const shown = { width: (width * percent) / 100, height: (height * percent) / 100 }
  return {
    percent: Math.round(percent),
    isFit: zoom === 'fit',
    isWide: shown.width > place.width + 1,
    size: zoom === 'fit' ? { width: '100%', height: '100%' } : shown,
    by,
    toggle: () => setZoom(zoom === 'fit' ? 100 : 'fit'),
  }
}

function ZoomTools({ zoom }: { zoom: ShownZoom }) {
  const say = useSay()
  return (
    <>
      <Tool icon={<ZoomOut />} label={say('review.zoom.out')} onClick={() => zoom.by(-1)} />
      <output className="fd-figures">{say('review.zoom', { percent: zoom.percent })}</output>
      <Tool icon={<ZoomIn />} label={say('review.zoom.in')} onClick={() => zoom.by(1)} />
      <Tool icon={<ZoomToFit />} label={say(zoom.isFit ? 'review.zoom.natural' : 'review.zoom.fit')} onClick={zoom.toggle} />
    </>
  )
}

/** A video, and where it is in seconds; before its file says how long it is, what is known of it does. */
function useFilm(ref: RefObject<HTMLVideoElement | null>, { duration_ms: durationMs }: ReviewMedia) {
  const [time, setTime] = useState({ at: 0, whole: (durationMs ?? 0) / 1000 })
  const tell = () => {
    if (ref.current) setTime(({ whole }) => ({ at: ref.current?.currentTime ?? 0, whole: ref.current?.duration || whole }))
  }
  const stepBy = (by: 1 | -1) => {
    if (!ref.current) return
    ref.current.pause()
    ref.current.currentTime = Math.max(0, ref.current.currentTime + by * FRAME_S)
  }
  const play = () => void (ref.current?.paused ? ref.current.play() : ref.current?.pause())
  return { time, tell, stepBy, play }
}

const Tool = ({ icon, label, onClick }: { icon: React.JSX.Element; label: string; onClick: () => void }) => (
  <Button size="small" variant="minimal" icon={icon} aria-label={label} title={label} onClick={onClick} />
)
