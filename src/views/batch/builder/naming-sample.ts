import { expandBatch } from '#domain/batch/expand.ts'
import { macrosOf } from '#domain/batch/naming.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { levelKeys, levelsAbove, rootOf } from '#domain/channels/levels.ts'
import { dayInZone } from '#domain/zone.ts'
import type { Builder } from './builder.ts'

/** Macros that say something at a level: those of place, and the axes and names of this level and above. */
export function macrosFor(channel: Channel, level: Level): string[] {
  const above = levelsAbove(channel, level)
  const said = new Set([...above, level])
  const silent = new Set([
    ...levelKeys(channel).filter((one) => !above.includes(one)),
    ...channel.axes.filter((axis) => !said.has(axis.level)).map(({ key }) => key),
    ...(level === rootOf(channel) ? ['country'] : []),
  ])
  return [...macrosOf(channel)].filter((macro) => !silent.has(macro))
}

/** The name of the first object of a level, made by the very expansion that makes all of them; empty without an account. */
export function sampleName(builder: Builder, level: Level): string {
  const { channel, spec, accounts, game } = builder
  const context = {
    accounts: new Map(accounts.map((account) => [account.accountId, account])),
    game: { gameId: spec.game_id, name: game?.name ?? '' },
    date: dayInZone(Date.now(), game?.timezone ?? 'UTC'),
  }
  for (const item of expandBatch(channel, spec, context)) if (item.level === level) return item.name
  return ''
}
