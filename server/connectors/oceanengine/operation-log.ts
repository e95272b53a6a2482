import { z } from 'zod'
import { readAs } from '../core/answers.ts'
import { asText, bareNumber } from '../core/lossless.ts'
import type { LogPort } from '../core/port.ts'
import { untaggedName } from '../core/tag.ts'
import type { OceanEngine } from './api.ts'
import { theirTime } from './objects.ts'
import { instantOf } from './read-back.ts'

/** Rows of a page at most (open.oceanengine.com, 1696710682956815). */
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
 * `2/tools/log_search`, for both generations (open.oceanengine.com, 1696710682956815): 20 objects at most, and a span of a month at most; the page does not
 * say how many days that is. Rows have no id, and times are to the second.
 */
export const logOf = (api: OceanEngine): LogPort => ({
  async read(account, { objectIds, since, until }, signal) {
    const query = {
      ...(objectIds.length > 0 ? { object_id: objectIds.map(bareNumber) } : {}),
      start_time: theirTime(since),
      end_time: theirTime(until),
      page: 1,
      page_size: PAGE,
    }
    const told = readAs(await api.get(account, '/open_api/2/tools/log_search/', query, signal), answer, 'a log', 'read')
    if ('error' in told) return told
    const { logs, page_info: info } = told.ok
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
