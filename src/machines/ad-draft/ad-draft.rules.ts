import { isReadyDraft, isSameContent, keepBlockers, valueBlockers, type AdDraftContent } from '#domain/ad-draft/ad-draft.ts'
import type { Blocker } from '#domain/blocker.ts'
import { knownChannel } from '#domain/channels/index.ts'
import type { AdDraftContext, AdDraftLine } from './ad-draft.types.ts'

export const contentOf = ({ name, values }: AdDraftLine): AdDraftContent => ({ name, values })

/** The draft as it is on the screen; null: it was not read. */
export const shownContent = ({ typed, desk }: Pick<AdDraftContext, 'typed' | 'desk'>): AdDraftContent | null =>
  typed ?? (desk?.line ? contentOf(desk.line) : null)

export const saysTheSame = (line: AdDraftLine, one: AdDraftContent, other: AdDraftContent): boolean =>
  isSameContent(knownChannel(line.channel), line.kind, one, other)

/** Why what is typed cannot be saved; what is wrong in a field is no reason. */
export function saveBlockers({ typed, desk }: Pick<AdDraftContext, 'typed' | 'desk'>): Blocker[] {
  const line = desk?.line
  return line && typed ? keepBlockers(knownChannel(line.channel), line.kind, typed) : []
}

/** Does the check on the server hold for what is shown? */
export const isChecked = ({ typed, desk }: Pick<AdDraftContext, 'typed' | 'desk'>): boolean =>
  typed === null && !!desk?.line?.check && desk.line.check.hash === desk.line.hash

/** Why the draft is not ready, by field: what its check found, or before there is one what the rules of the network say of the values. */
export function readyBlockers(context: Pick<AdDraftContext, 'typed' | 'desk'>): readonly Blocker[] {
  const { desk } = context
  const [line, shown] = [desk?.line, shownContent(context)]
  if (!desk || !line || !shown) return []
  if (isChecked(context)) return line.check?.problems ?? []
  const channel = knownChannel(line.channel)
  const { accounts, nowMs } = desk
  return [...keepBlockers(channel, line.kind, shown), ...valueBlockers(channel, line.kind, shown.values, { accounts, nowMs })]
}

/** The server has what is shown, and it can be used. */
export const isReady = ({ typed, desk }: Pick<AdDraftContext, 'typed' | 'desk'>): boolean =>
  typed === null && !!desk?.line && isReadyDraft(desk.line.state)
