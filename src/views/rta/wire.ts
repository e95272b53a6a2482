import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { objectList } from '#contract/objects.ts'
import * as calls from '#contract/rta.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { rootOf } from '#domain/channels/levels.ts'
import { blocker } from '#domain/blocker.ts'
import { rtaBindMachine } from '#machines/rta-bind/rta-bind.machine.ts'
import type { BindInput, Bound, RehearseInput, RtaDesk, RtaOutcome, RtaTarget, TargetList } from '#machines/rta-bind/rta-bind.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { QUIET, readBy, type Quiet } from '#views/things/wired.ts'

/** Strategies of a page of the list: the network's customers have a few dozen. */
const TARGETS = { per_page: 500 }

async function readTargets(how: Quiet): Promise<TargetList> {
  const { data, troubles } = await call(calls.rtaTargets, TARGETS, how)
  return { targets: data, troubles }
}

/** @throws CallFailed; a strategy that no account reaches any more is said to be gone */
async function readDesk(targetId: string, how: Quiet): Promise<RtaDesk> {
  const [{ targets }, versions] = await Promise.all([readTargets(how), call(calls.rtaVersions, { target_id: targetId }, how)])
  const target: RtaTarget | undefined = targets.find(({ id }) => id === targetId)
  if (!target) throw Object.assign(new Error('no such strategy'), { blockers: [blocker('rta.target_gone')] })
  return { target, versions: versions.data, latest: versions.latest, live: versions.live, as_of: versions.as_of }
}

const boundOf = ({
  rehearsal,
  ...standing
}: {
  rehearsal: calls.RtaRehearsalRow | null
  version: calls.RtaVersionRow | null
  latest: number
}): Bound => ({
  ...standing,
  rehearsal: rehearsal && {
    ...rehearsal,
    warnings: rehearsal.warnings.map(blockerOfWire),
    refusals: rehearsal.refusals.map(blockerOfWire),
  },
})

const sentOf = ({ ticket, targetId, objects, base }: RehearseInput) => ({
  ticket,
  target_id: targetId,
  objects: objects.map(({ account_id, ad_id }) => ({ account_id, ad_id })),
  base_version: base,
})
const save = async (sent: InputOf<typeof calls.saveRtaBind>): Promise<RtaOutcome> =>
  await outcomeOf(call(calls.saveRtaBind, sent, QUIET), ({ data }) => boundOf(data), heldIn(calls.rtaStanding))

export const wiredRtaBindMachine = rtaBindMachine.provide({
  actors: {
    readTargets: fromPromise(({ signal }) => readTargets({ ...QUIET, signal })),
    readDesk: fromPromise(({ input: { targetId }, signal }) => readDesk(targetId, { ...QUIET, signal })),
    rehearse: fromPromise<RtaOutcome, RehearseInput>(({ input }) => save({ ...sentOf(input), dry_run: '1' })),
    bind: fromPromise<RtaOutcome, BindInput>(({ input: { rehearsal, ...input } }) =>
      save({ ...sentOf(input), dry_run: '0', ...(rehearsal ? { rehearsal_id: rehearsal.id, rehearsed_hash: rehearsal.hash } : {}) }),
    ),
  },
})

export type AdsQuery = { accountId: string; q: string }
export type Ads = { ads: readonly { network_id: string; name: string }[]; total: number }
const ADS_SHOWN = 50

/** Ads of an account, to choose from. */
export const adsReading = createReading<Ads, AdsQuery>({ keepsAnswer: true })
export const wiredAdsReading = readBy(adsReading, async ({ accountId, q }, how) => {
  if (accountId === '') return { ads: [], total: 0 }
  const asked = { channel: GDT2.key, level: rootOf(GDT2), account_ids: [accountId], per_page: ADS_SHOWN, ...(q === '' ? {} : { q }) }
  const { data, total } = await call(objectList, asked, how)
  return { ads: data.map(({ network_id, name }) => ({ network_id, name })), total }
})
