import { z } from 'zod'
import { readAs } from '../core/answers.ts'
import { asText } from '../core/lossless.ts'
import type { FigurePort } from '../core/port.ts'
import type { OceanEngine } from './api.ts'
import { PAGE, pageByNumber } from './pages.ts'

const count = z.coerce.number().int().min(0)
/** Yuan as a number; minor units are fen. */
const fen = z.coerce
  .number()
  .min(0)
  .transform((yuan) => String(Math.round(yuan * 100)))

const row = z.looseObject({
  ad_id: asText,
  campaign_id: asText,
  stat_datetime: z.string().regex(/^\d{4}-\d{2}-\d{2} /),
  cost: fen,
  show: count,
  click: count,
  // not every advertiser has these
  game_pay_count: count.nullish(),
  stat_pay_amount: fen.nullish(),
})
const shape = z.looseObject({ list: z.array(row).nullish(), page_info: z.looseObject({ total_page: z.number() }) })

/** the application is not on the list of those that may call it */
const NOT_ALLOWED = '40118'

const FIELDS = ['cost', 'show', 'click', 'game_pay_count', 'stat_pay_amount']

/**
 * `2/report/ad/get`, one row an ad and day (bububa/oceanengine: model/report/get_request.go and dimensions.go; ad_open_sdk_go: the names). Deleted ads
 * are asked for, which the network leaves out otherwise. The rest is as in the second generation.
 */
export const firstFiguresOf = (api: OceanEngine): FigurePort => ({
  restatedDays: 3,
  read: (account, { since, until }, cursor, signal) =>
    pageByNumber(cursor, async (page) => {
      const query = {
        start_date: since,
        end_date: until,
        fields: FIELDS,
        group_by: ['STAT_GROUP_BY_FIELD_ID', 'STAT_GROUP_BY_FIELD_STAT_TIME'],
        time_granularity: 'STAT_TIME_GRANULARITY_DAILY',
        order_field: 'stat_datetime',
        order_type: 'ASC',
        filtering: { status: 'AD_STATUS_ALL' },
        page,
        page_size: PAGE,
      }
      const answer = await api.get(account, '/open_api/2/report/ad/get/', query, signal)
      // new applications have no permission for this report; the figures of the second generation must not wait for it
      if ('error' in answer)
        return answer.error.native.code === NOT_ALLOWED ? { ok: { figures: [], pages: 1 }, usage: answer.usage } : answer
      const read = readAs(answer, shape, 'a report', 'read')
      if ('error' in read) return read
      const { list, page_info: info } = read.ok
      const figures = (list ?? []).map((told) => ({
        networkId: told.ad_id,
        above: [told.campaign_id],
        day: told.stat_datetime.slice(0, 10),
        country: '',
        currency: account.currency,
        spendMinor: told.cost,
        returnMinor: told.stat_pay_amount ?? '0',
        impressions: told.show,
        clicks: told.click,
        results: told.game_pay_count ?? 0,
      }))
      return { ok: { figures, pages: info.total_page }, usage: answer.usage }
    }),
})
