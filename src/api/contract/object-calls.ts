import type { Level } from '#domain/channels/channel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { ownCallOf, type SetScope } from '#domain/object/own-call.ts'
import { familyOf } from './families.ts'
import { commitChanges } from './object-changes.ts'
import { objectLabels } from './object-labels.ts'
import { objectAccounts, objectList } from './objects.ts'

/** The call that lists the ad accounts of a network, and its input without the paging. */
export const accountsCall = (channel: string) => {
  const { accounts } = familyOf(channel).own
  return accounts ? ({ endpoint: accounts, place: {} } as const) : ({ endpoint: objectAccounts, place: { channel } } as const)
}

/** The call that lists the objects of a level, and its input without the filter. */
export const listCall = (channel: string, level: Level) => {
  const own = familyOf(channel).own.lists[level]
  return own ? ({ endpoint: own, place: {} } as const) : ({ endpoint: objectList, place: { channel, level } } as const)
}

/** The call that lists labels, and its input. */
export const labelsCall = (channel: string) => {
  const { labels } = familyOf(channel).own
  return labels ? ({ endpoint: labels, place: {} } as const) : ({ endpoint: objectLabels, place: { channel } } as const)
}

/** The call that sends a set of changes. */
export const sendCall = (set: SetScope & { channel: string }): typeof commitChanges => {
  const name = ownCallOf(knownChannel(set.channel), set)
  return (name === null ? undefined : familyOf(set.channel).own.sends[set.level]?.[name]) ?? commitChanges
}
