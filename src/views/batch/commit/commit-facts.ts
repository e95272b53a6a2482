import { beginsAs, runsAtOnce } from '#domain/batch/begins.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { byLevel, levelKeys } from '#domain/channels/levels.ts'
import { foundIn, type PreviewRow } from '../preview/preview-row.ts'

/** One thing that was found in rows that are sent; `name` is of the first of them. */
export type Reminder = { reason: Blocker; count: number; name: string }

/** How many objects of a level begin with a status. */
export type Begin = { level: Level; status: string; count: number }

/** What the last look before a commit has to say of the rows that will be sent. */
export type CommitFacts = {
  levels: Readonly<Record<Level, number>>
  reminders: readonly Reminder[]
  begins: readonly Begin[]
  /** ads that are delivered as soon as the network has passed them */
  atOnce: number
}

/** `wordsOf`: what says the same is one reminder. */
export function commitFacts(channel: Channel, rows: Iterable<PreviewRow>, wordsOf: (reason: Blocker) => string): CommitFacts {
  const reminders = new Map<string, { reason: Blocker; count: number; name: string }>()
  const begins = new Map<string, { level: Level; status: string; count: number }>()
  const order = levelKeys(channel)
  const levels = byLevel(channel, () => 0)
  let atOnce = 0
  for (const row of rows) {
    const { item, above } = row
    if (!item || !isSent(row)) continue
    levels[item.level] = (levels[item.level] ?? 0) + 1
    for (const [words, reason] of new Map(foundIn(row).map((found) => [wordsOf(found), found]))) {
      const known = reminders.get(words)
      if (known) known.count += 1
      else reminders.set(words, { reason, count: 1, name: item.name })
    }
    const status = beginsAs(channel, item.level, item.values)
    if (status !== null) {
      const known = begins.get(`${item.level} ${status}`)
      if (known) known.count += 1
      else begins.set(`${item.level} ${status}`, { level: item.level, status, count: 1 })
    }
    if (runsAtOnce(channel, { level: item.level, values: item.values, above })) atOnce += 1
  }
  return {
    levels,
    reminders: [...reminders.values()].toSorted((one, other) => other.count - one.count),
    begins: [...begins.values()].toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level)),
    atOnce,
  }
}

const isSent = ({ item, problems }: PreviewRow): boolean =>
  item !== null && item.excluded_reason === null && item.outcome !== 'skipped' && problems.length === 0
