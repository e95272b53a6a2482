import type { ObjectFilter, ObjectRow } from '#contract/objects.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { levelsAbove } from '#domain/channels/levels.ts'
import type { Call } from '#server/kit/handler.ts'
import { accountsOf, type ObjectRead, type ObjectsAsked } from './object.reads.ts'

/** What a caller asks of one level, within the grants. */
export async function askedOf(call: Call, channel: Channel, level: Level, filter: ObjectFilter): Promise<ObjectsAsked> {
  const scopes = { games: call.scope('game'), spreaders: call.scope('spreader') }
  const asked = { spreaderId: channel.spreaderId, level, levelsAbove: levelsAbove(channel, level), filter, scopes }
  return { ...asked, accounts: await accountsOf(call.db, asked) }
}

/** An object as its call tells it. */
export const rowOf = ({ made_at, remote_at, pulled_at, gone_at, figures_at, ...row }: ObjectRead): ObjectRow => ({
  ...row,
  made_at: made_at?.toISOString() ?? null,
  remote_at: remote_at?.toISOString() ?? null,
  pulled_at: pulled_at.toISOString(),
  gone_at: gone_at?.toISOString() ?? null,
  figures_at: figures_at?.toISOString() ?? null,
})
