import { currentChannel } from '#domain/channels/index.ts'
import { adLevel, levelWithRole } from '#domain/channels/levels.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { pathOf } from '#permissions/pages.ts'
import type { ReportedObject } from '#views/insight/insight-query.ts'

/** Where an object of a report is among those that the networks hold; null: its network is not one of ours. */
export function objectHref({ subject, spreader, id }: ReportedObject): string | null {
  const channel = currentChannel(spreader)
  if (!channel) return null
  const role = SUBJECTS[subject]
  const level = role === 'group1' || role === 'group2' ? levelWithRole(channel, role) : adLevel(channel)
  return `${pathOf('AdvertiseObjects')}?${new URLSearchParams({ channel: channel.key, level: level ?? '', q: id })}`
}
