import { z } from 'zod'
import { otherShape } from '../core/answers.ts'
import { failed, ownFailure } from '../core/failure.ts'
import type { AccountRef, Outcome } from '../core/port.ts'
import type { OceanEngine } from './api.ts'

const done = z.looseObject({
  errors: z.array(z.looseObject({ error_message: z.string().default('') }).catchall(z.unknown())).nullish(),
})

export type BulkCall = {
  path: string
  body: object
  /** what the network calls an id of the level, and the ids of the rows in their order */
  id: string
  networkIds: readonly string[]
  /** our field that a sentence about a row is about */
  blamed: (message: string, networkId: string) => string | null
}

/**
 * One call for several objects: code 0, and in `errors` those that it refused. The list of ids next to it is not used: pages disagree on what it holds
 * (networks/README §4).
 */
export async function bulkCall(api: OceanEngine, account: AccountRef, call: BulkCall, signal: AbortSignal): Promise<Outcome<void>[]> {
  const { path, body, id, networkIds, blamed } = call
  const answer = await api.post(account, path, body, 'change', signal)
  if ('error' in answer) return networkIds.map(() => answer)
  const read = done.safeParse(answer.ok ?? {})
  if (!read.success) return networkIds.map(() => failed(otherShape('an answer of another shape', 'change'), answer.usage))
  const refused = new Map((read.data.errors ?? []).map((error) => [String(error[id]), error.error_message]))
  return networkIds.map((networkId) => {
    const message = refused.get(networkId)
    if (message === undefined) return { ok: undefined, usage: answer.usage }
    return failed(refusedRow(message, blamed(message, networkId)), answer.usage)
  })
}

/** The network refuses one object, in its own words. */
export const refusedRow = (message: string, field: string | null) =>
  ownFailure({ class: 'validation', message, wrote: 'no', fields: [{ field, message }] })
