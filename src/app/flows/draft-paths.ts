import { flowPath, pathOf } from '#permissions/pages.ts'

/** The drafts of a network; without one, or with one that has none, those of the first that has. */
export const draftsPath = (channel: string): string =>
  `${pathOf('AdvertiseDrafts')}${channel === '' ? '' : `?${new URLSearchParams({ channel })}`}`

/** One draft: its number names no network, whose calls read it. */
export const draftPath = ({ id, channel }: { id: string; channel: string }): string =>
  `${flowPath('AdvertiseDrafts', id)}?${new URLSearchParams({ channel })}`
