import type { MaterialRow } from '#contract/material.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

const MB = 1024 * 1024

/** `1080×1920`; nothing while no one has looked at the file. */
export const sizeText = ({ width, height }: Pick<MaterialRow, 'width' | 'height'>): string => (width > 0 ? `${width}×${height}` : '–')

/** `1:05`, minutes and seconds. */
export function durationText(ms: number | null): string {
  if (ms === null) return '–'
  const seconds = Math.max(1, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const bytesText = (bytes: number): string =>
  bytes >= MB ? `${(bytes / MB).toFixed(1)} MB` : bytes >= 1024 ? `${Math.round(bytes / 1024)} KB` : `${bytes} B`

const REVIEW: Readonly<Record<MaterialRow['review_state'], StateKey | null>> = {
  none: null,
  waiting: 'attention',
  passed: 'done',
  failed: 'refused',
  changed: 'attention',
}
export const reviewState = ({ review_state: state }: MaterialRow): StateKey | null => REVIEW[state]

const VIDEO: Readonly<Record<MaterialRow['video_status'], StateKey>> = {
  uploading: 'running',
  processing: 'running',
  ready: 'done',
  failed: 'refused',
}
/** Of videos; an image is ready when it is there. */
export const videoState = ({ type, video_status: status }: MaterialRow): StateKey | null => (type === 'video' ? VIDEO[status] : null)
