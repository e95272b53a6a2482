import { z } from 'zod'
import { asText } from '../core/lossless.ts'
import { failed } from '../core/failure.ts'
import { otherShape } from '../core/answers.ts'
import type { AccountRef, Outcome, ReachPort } from '../core/port.ts'
import { readAs, type TencentApi } from './api.ts'

const PAGE = 100
const PAGES = 50

const audiences = z.looseObject({
  list: z.array(z.looseObject({ audience_id: asText, name: z.string().default(''), user_count: z.number().optional() })).default([]),
  page_info: z.looseObject({ total_page: z.number().optional() }).nullish(),
})

export type Audience = { id: string; name: string; size: number | null }

/** One page of the custom audiences of an account (docs/api/custom_audiences/get). */
export async function audiencePage(
  api: TencentApi,
  account: AccountRef,
  page: number,
  signal: AbortSignal,
): Promise<Outcome<{ list: Audience[]; next: number | null }>> {
  const query = { page: String(page), page_size: String(PAGE) }
  const answer = readAs(await api.get(account, 'custom_audiences/get', query, signal), audiences, 'audiences', 'read')
  if ('error' in answer) return answer
  const list = answer.ok.list.map(({ audience_id: id, name, user_count: size }) => ({ id, name, size: size ?? null }))
  return { ok: { list, next: page < (answer.ok.page_info?.total_page ?? 1) ? page + 1 : null }, usage: answer.usage }
}

export const reachOf = (api: TencentApi): ReachPort => ({
  ofAccount: ['audience'],
  ofToken: [],
  async usable(account, _lookup, signal) {
    const found: { id: string; name: string }[] = []
    for (let page = 1; page <= PAGES; page += 1) {
      const answer = await audiencePage(api, account, page, signal)
      if ('error' in answer) return answer
      found.push(...answer.ok.list.map(({ id, name }) => ({ id, name })))
      if (answer.ok.next === null) return { ok: found, usage: answer.usage }
    }
    return failed(otherShape('a list without end', 'read'))
  },
})
