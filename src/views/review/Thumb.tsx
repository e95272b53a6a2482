import { AlignLeft, Media, Video } from '@blueprintjs/icons'
import type { QueueRow } from '#domain/review/item.ts'

const MARKS = { image: Media, video: Video, text: AlignLeft } as const satisfies Record<QueueRow['kind'], unknown>

type Props = Pick<QueueRow, 'kind'> & { thumb: string | null; className: string }

/** What is reviewed as a small picture; without one, a mark of what it is. */
export function Thumb({ kind, thumb, className }: Props) {
  if (thumb) return <img className={className} src={thumb} alt="" loading="lazy" />
  const Mark = MARKS[kind]
  return (
    <span className={className} aria-hidden="true">
      <Mark size={16} />
    </span>
  )
}
