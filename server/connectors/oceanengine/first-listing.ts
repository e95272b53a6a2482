import { z } from 'zod'
import { dayAfter, daysBetween } from '#domain/day.ts'
import { failed, ownFailure } from '../core/failure.ts'
import { parseLossless } from '../core/lossless.ts'
import type { ListedObject, ObjectPort } from '../core/object-port.ts'
import { installationOf } from '../core/tag.ts'
import type { OceanEngine } from './api.ts'
import { FIRST_NAMES, firstLevel, type FirstLevel } from './first-levels.ts'
import { aboveOf, changedAt, firstObject, nameOf, remoteObject, type FirstObject } from './first-read-back.ts'
import { theirTime } from './objects.ts'
import { listsOf } from './pages.ts'
import { instantOf } from './read-back.ts'

/** Up to so many days are read one by one; for more, reading the whole list takes fewer calls. */
const DAYS = 7

const listed = z.looseObject({
  list: z.array(firstObject).nullish(),
  page_info: z.looseObject({ total_page: z.number().optional() }).nullish(),
})

type Filter = Readonly<Record<string, unknown>>

/** Filters for objects without and with deleted ones. By default the network leaves deleted objects out. */
export const undeleted = (level: FirstLevel): Filter => ({ status: `${FIRST_NAMES[level].status}NOT_DELETE` })
export const everything = (level: FirstLevel): Filter => ({ status: `${FIRST_NAMES[level].status}ALL` })

export const { pageOf, allOf } = listsOf((level: FirstLevel) => `${FIRST_NAMES[level].path}/get/`, listed)

/** Position in a list: the page, the time of the network since which objects changed, and the day if the list is read by days. */
const place = z.object({ page: z.number().int().min(1), from: z.string().nullable(), day: z.iso.date().nullable() })
type Place = z.output<typeof place>

/**
 * Lists what changed since a time. Ads and creatives are filtered by the day of their last change, the only such filter. For campaigns, and for changes
 * further back, the whole list is read. The cursor keeps the time of the first page.
 */
export const listOf =
  (api: OceanEngine): ObjectPort['list'] =>
  async (account, of, { since, cursor }, signal) => {
    const level = firstLevel(of)
    const today = theirTime(new Date()).slice(0, 10)
    const at = cursor === null ? firstPlace(level, since, today) : place.safeParse(parseLossless(cursor)).data
    if (!at) return failed(ownFailure({ class: 'validation', message: `no page ${cursor}`, wrote: 'no' }))
    const { page, from, day } = at
    const filtering = {
      ...(from === null ? undeleted(level) : everything(level)),
      ...(day === null ? {} : { [`${level}_modify_time`]: day }),
    }
    const answer = await pageOf(api, account, level, { filtering, page }, signal)
    if ('error' in answer) return answer
    const { objects, pages } = answer.ok
    const changed = from === null ? objects : objects.filter((object) => changedAt(level, object) >= from)
    const next: Place | null =
      page < pages ? { page: page + 1, from, day } : day !== null && day < today ? { page: 1, from, day: dayAfter(day, 1) } : null
    return {
      ok: { objects: changed.map((object) => listedObject(level, object)), next: next && JSON.stringify(next) },
      usage: answer.usage,
    }
  }

function firstPlace(level: FirstLevel, since: Date | null, today: string): Place {
  const from = since && theirTime(since)
  const day = from?.slice(0, 10) ?? today
  const isByDay = from !== null && FIRST_NAMES[level].byDay && daysBetween(day, today) < DAYS
  return { page: 1, from, day: isByDay ? day : null }
}

const listedObject = (level: FirstLevel, object: FirstObject): ListedObject => ({
  ...remoteObject(level, object),
  above: aboveOf(level, object),
  updatedAt: instantOf(changedAt(level, object)),
  installation: installationOf(nameOf(level, object)),
})
