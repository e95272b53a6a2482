import type { Blocker } from '#domain/blocker.ts'
import { bindBlockers, rehearseBlockers, REHEARSAL_MS, type RtaPayload } from '#domain/rta/rta.ts'
import type { NamedObject, Rehearsal, RtaContext, RtaDesk, RtaVersion } from './rta-bind.types.ts'

type Chosen = Pick<RtaContext, 'targetId' | 'drafts' | 'desk'>
const NONE: readonly NamedObject[] = []

export const versionAt = (desk: RtaDesk | null, number: number): RtaVersion | undefined =>
  desk?.versions.find((version) => version.number === number)

/** What the version that is live is bound to, within the grants. */
export const liveObjects = ({ desk }: Pick<RtaContext, 'desk'>): readonly NamedObject[] =>
  (desk && versionAt(desk, desk.live)?.objects) ?? NONE

/** The objects that are shown: those that were chosen, else those that are live. */
export const objectsOf = (context: Chosen): readonly NamedObject[] => context.drafts[context.targetId ?? ''] ?? liveObjects(context)
export const isEdited = ({ targetId, drafts }: Pick<RtaContext, 'targetId' | 'drafts'>): boolean => drafts[targetId ?? ''] !== undefined

export const payloadOf = (context: Chosen): RtaPayload => ({ target_id: context.targetId ?? '', objects: objectsOf(context) })

/** Why what is chosen cannot be rehearsed. */
export const rehearseReasons = (context: Chosen): Blocker[] => rehearseBlockers(payloadOf(context))

/** Why it cannot be bound. How old the rehearsal is, the chart says: it leaves the state in which a bind is offered. */
export const bindReasons = (context: Chosen & Pick<RtaContext, 'rehearsal'>): Blocker[] =>
  bindBlockers({ payload: payloadOf(context), rehearsal: context.rehearsal, latest: context.desk?.latest ?? 0, nowMs: null })

/** How long a rehearsal is good for yet, by the server's time `asOf`. */
export const leftMs = ({ made_at }: Pick<Rehearsal, 'made_at'>, asOf: string): number =>
  Math.max(0, Date.parse(made_at) + REHEARSAL_MS - Date.parse(asOf))

/** The version that a ticket bound. */
export const versionOf = ({ desk, ticket }: Pick<RtaContext, 'desk' | 'ticket'>): RtaVersion | undefined =>
  ticket === null ? undefined : desk?.versions.find((version) => version.ticket === ticket)

/** The desk with a version that was answered, in its place or as the newest. */
export function withVersion(desk: RtaDesk | null, { version, latest }: { version: RtaVersion | null; latest: number }): RtaDesk | null {
  if (!desk || !version) return desk
  const others = desk.versions.filter(({ number }) => number !== version.number)
  const versions = [...others, version].sort((one, other) => other.number - one.number)
  const isLive = version.state === 'bound' || version.state === 'partly'
  return { ...desk, versions, latest, live: isLive ? Math.max(desk.live, version.number) : desk.live }
}
