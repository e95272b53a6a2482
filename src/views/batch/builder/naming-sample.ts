import { expandBatch } from '#domain/batch/expand.ts'
import { MACROS, type Macro } from '#domain/batch/naming.ts'
import { LEVELS, type Channel, type Level } from '#domain/channels/channel.ts'
import { wallClock } from '#domain/zone.ts'
import type { Builder } from './builder.ts'

/** Macros that say something at a level: those of place, and the axes and names of this level and above. */
export function macrosFor(channel: Channel, level: Level): Macro[] {
  const below = LEVELS.slice(LEVELS.indexOf(level) + 1)
  const silent = new Set<string>([level, ...below, ...channel.axes.filter((axis) => below.includes(axis.level)).map((axis) => axis.key)])
  const axes = new Set(channel.axes.map((axis) => axis.key))
  const everywhere = new Set<string>(['targeting', 'schedule', 'budget', 'material', 'text', 'page'])
  return MACROS.filter(
    (macro) => !silent.has(macro) && (!everywhere.has(macro) || axes.has(macro)) && (macro !== 'country' || level !== 'campaign'),
  )
}

/** The name of the first object of a level, made by the very expansion that makes all of them; empty without an account. */
export function sampleName(builder: Builder, level: Level): string {
  const { channel, spec, accounts, game } = builder
  const context = {
    accounts: new Map(accounts.map((account) => [account.accountId, account])),
    game: { gameId: spec.gameId, name: game?.name ?? '' },
    date: (wallClock(new Date().toISOString(), game?.timezone ?? 'UTC') ?? '').slice(0, 10).replaceAll('-', ''),
  }
  for (const item of expandBatch(channel, spec, context)) if (item.level === level) return item.name
  return ''
}
