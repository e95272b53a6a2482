import { z } from 'zod'
import type { Lookup } from '#domain/channels/channel.ts'
import { otherShape } from '../core/answers.ts'
import { failed } from '../core/failure.ts'
import type { Outcome, ReachPort } from '../core/port.ts'
import type { OceanEngine } from './api.ts'

const idLike = z.union([z.string(), z.number()]).transform(String)
const audiences = z.looseObject({
  custom_audience_list: z.array(z.looseObject({ custom_audience_id: idLike, name: z.string().default('') })).nullish(),
})

type Choices = Outcome<{ id: string; name: string }[]>
type List = { path: string; query: Readonly<Record<string, unknown>>; read: (data: unknown) => { id: string; name: string }[] | null }

/** What the network lists of an advertiser, by our look-up. */
const LISTS: Readonly<Partial<Record<Lookup, List>>> = {
  audience: {
    path: '/open_api/2/dmp/custom_audience/select/',
    query: { select_type: 1, offset: 0, limit: 100 },
    read: (data) => audiences.safeParse(data).data?.custom_audience_list?.map(({ custom_audience_id: id, name }) => ({ id, name })) ?? null,
  },
}

export const reachOf = (api: OceanEngine): ReachPort => ({
  ofAccount: ['audience'],
  ofToken: [],
  async usable(account, lookup, signal): Promise<Choices> {
    const list = LISTS[lookup]
    if (!list) return { ok: [] }
    const answer = await api.get(account, list.path, list.query, signal)
    if ('error' in answer) return answer
    const read = list.read(answer.ok ?? {})
    return read ? { ok: read, usage: answer.usage } : failed(otherShape('a list of another shape', 'read'), answer.usage)
  },
})
