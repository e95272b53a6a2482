import { z } from 'zod'
import { otherShape } from '../core/answers.ts'
import { failed } from '../core/failure.ts'
import { asText, bareNumber } from '../core/lossless.ts'
import type { LogPort } from '../core/port.ts'
import { untaggedName } from '../core/tag.ts'
import type { OceanEngine } from './api.ts'
import { theirTime } from './objects.ts'
import { instantOf } from './read-back.ts'

/** Most of one page (open.oceanengine.com, 1696710682956815). */
const PAGE = 20

const answer = z.looseObject({
  logs: z
    .array(
      z.looseObject({
        content_title: z.string().default(''),
        object_type: z.string().default(''),
        object_id: asText,
        object_name: z.string().default(''),
        create_time: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        content_log: z.array(z.string()).nullish(),
        operator: z.string().default(''),
      }),
    )
    .nullish(),
  // the example of its page has another name than its table
  page_info: z.looseObject({ total_number: z.number().optional(), total_count: z.number().optional() }).nullish(),
})

/**
 * `2/tools/log_search`, of both generations (open.oceanengine.com, 1696710682956815): a span of a month at most, whose days the page does not give. A row
 * has no id of its own, and times are to the second.
 */
export const logOf = (api: OceanEngine): LogPort => ({
  spanDays: 30,
  mostObjects: 20,
  async read(account, { objectIds, since, until }, signal) {
    const query = {
      ...(objectIds.length > 0 ? { object_id: objectIds.map(bareNumber) } : {}),
      start_time: theirTime(since),
      end_time: theirTime(until),
      page: 1,
      page_size: PAGE,
    }
    const told = await api.get(account, '/open_api/2/tools/log_search/', query, signal)
    if ('error' in told) return told
    const read = answer.safeParse(told.ok)
    if (!read.success) return failed(otherShape('a log of another shape', 'read'), told.usage)
    const { logs, page_info: info } = read.data
    const entries = (logs ?? []).map((row) => ({
      at: new Date(instantOf(row.create_time) ?? '').toISOString(),
      objectId: row.object_id,
      objectType: row.object_type,
      objectName: untaggedName(row.object_name),
      title: row.content_title,
      texts: row.content_log ?? [],
      operator: row.operator,
    }))
    const total = info?.total_number ?? info?.total_count ?? entries.length
    return { ok: { entries, more: total > entries.length }, usage: told.usage }
  },
})
