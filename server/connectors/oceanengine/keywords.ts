import { z } from 'zod'
import { readAs } from '../core/answers.ts'
import type { KeywordPort } from '../core/port.ts'
import type { OceanEngine } from './api.ts'

const answer = z.looseObject({
  list: z.array(z.looseObject({ keyword: z.string(), msv: z.coerce.number().int().min(0).default(0) })).nullish(),
})

/**
 * `v3.0/sugg_words` (open.oceanengine.com, 1755356193295372): words for up to ten seeds, with their searches in a month. The network has no call for the
 * bid of a word that no ad uses yet. The call is about an advertiser, so both generations use it.
 */
export const keywordsOf = (api: OceanEngine): KeywordPort => ({
  async suggest(account, seeds, signal) {
    const told = await api.post(account, '/open_api/v3.0/sugg_words/', { query_list: seeds }, 'read', signal)
    const read = readAs(told, answer, 'words', 'read')
    if ('error' in read) return read
    return { ok: (read.ok.list ?? []).map(({ keyword, msv }) => ({ keyword, searches: msv })), usage: read.usage }
  },
})
