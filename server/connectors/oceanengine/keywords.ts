import { z } from 'zod'
import { otherShape } from '../core/answers.ts'
import { failed } from '../core/failure.ts'
import type { KeywordPort } from '../core/port.ts'
import type { OceanEngine } from './api.ts'

const answer = z.looseObject({
  list: z.array(z.looseObject({ keyword: z.string(), msv: z.coerce.number().int().min(0).default(0) })).nullish(),
})

/**
 * `v3.0/sugg_words` (open.oceanengine.com, 1755356193295372): words for up to ten seeds, with their searches in a month. No call of the network answers
 * bids for words that no ad has yet. It is about an advertiser, so that both generations use it.
 */
export const keywordsOf = (api: OceanEngine): KeywordPort => ({
  mostSeeds: 10,
  seedLength: 30,
  async suggest(account, seeds, signal) {
    const told = await api.post(account, '/open_api/v3.0/sugg_words/', { query_list: seeds }, 'read', signal)
    if ('error' in told) return told
    const read = answer.safeParse(told.ok)
    if (!read.success) return failed(otherShape('words of another shape', 'read'), told.usage)
    return { ok: (read.data.list ?? []).map(({ keyword, msv }) => ({ keyword, searches: msv })), usage: told.usage }
  },
})
