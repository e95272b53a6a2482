import type { Kysely } from 'kysely'
import * as calls from '#contract/rta.ts'
import type { RtaPayload } from '#domain/rta/rta.ts'
import { blocker } from '#domain/blocker.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { handle, handleAsking, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { rtaNetwork } from './rta-network.ts'
import { objectsOf, rehearsalRow, versionRows, type Reader } from './rta-row.ts'
import { readNumbers, readRtaAccounts, readStandings, readVersion, readVersions, type RtaAccount, type VersionRead } from './rta.reads.ts'
import * as service from './rta.service.ts'

export type RtaRoutesDeps = { connectors: ReadonlyMap<string, Connector>; now?: () => number }

/** Real-time strategies (RTA): which there are, what they were bound to by whom, and how that is changed. */
export function rtaRoutes({ connectors, now = Date.now }: RtaRoutesDeps): Handler[] {
  const deps = { network: rtaNetwork(connectors), now }
  return [
    handle(calls.rtaTargets, async ({ q = '', page, per_page }, call) => {
      const { targets, troubles, accounts } = await service.listTargets(deps, call.db, scopeOf(call))
      const asked = q.trim().toLowerCase()
      const found = targets.filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(asked))
      const shown = found.slice((page - 1) * per_page, page * per_page)
      const standings = await readStandings(
        call.db,
        shown.map(({ targetId }) => targetId),
      )
      const within = readerOf(call, accounts).accounts
      const data = shown.map((target) => targetRow(target, standings.get(target.targetId), within))
      return { data, total: found.length, page, per_page, troubles }
    }),
    handle(calls.rtaVersions, async ({ target_id: target, page, per_page }, call) => {
      const accounts = await service.visibleTarget(deps, call.db, scopeOf(call), target)
      const [{ rows, total }, numbers] = await Promise.all([
        readVersions(call.db, target, { page, per_page }),
        readNumbers(call.db, target),
      ])
      const as_of = new Date(now()).toISOString()
      return { data: await versionRows(call.db, rows, readerOf(call, accounts)), total, page, per_page, ...numbers, as_of }
    }),
    handleAsking(
      calls.saveRtaBind,
      async (sent, call) => {
        const payload: RtaPayload = { target_id: sent.target_id, objects: sent.objects }
        const caller = { userId: call.user.id, scope: scopeOf(call) }
        return await withPresent(call, sent.target_id, async () =>
          sent.dry_run === '1'
            ? { kind: 'rehearsed' as const, rehearsal: await service.rehearse(deps, call.db, caller.scope, payload, sent.base_version) }
            : { kind: 'bound' as const, bound: await service.bind(deps, call.db, caller, { ...payload, ...bindOf(sent) }) },
        )
      },
      async ({ base_version }, call, told) => {
        if (told.kind === 'bound') {
          const { version } = told.bound
          await service.settle(call.trx, told.bound)
          record(call, told.bound)
          return { data: { ...(await standingOf(call, call.trx, version.target_id, version.number)), rehearsal: null } }
        }
        const { judged, settled } = told.rehearsal
        for (const one of settled) if (await service.settle(call.trx, one)) record(call, one)
        const stored = await service.keepRehearsal(call.trx, deps, told.rehearsal, { userId: call.user.id, base: base_version })
        const { hash, changes, refusals, names } = judged
        call.audit({
          entity: 'rta_target',
          entityId: judged.target_id,
          event: 'rta.rehearsed',
          after: { hash, changes: changes.length, refusals: refusals.length },
        })
        const rehearsal = await rehearsalRow(call.trx, stored, names)
        return { data: { ...(await standingOf(call, call.trx, judged.target_id)), rehearsal } }
      },
    ),
  ]
}

const scopeOf = (call: Call) => ({ games: call.scope('game'), spreaders: call.scope('spreader') })

const readerOf = (call: Call, accounts: readonly RtaAccount[]): Reader => ({
  userId: call.user.id,
  accounts: new Set(accounts.map(({ account_id: id }) => id)),
})

type Sent = { ticket: string; base_version: number; rehearsal_id?: string | undefined; rehearsed_hash?: string | undefined }
const bindOf = ({ ticket, base_version: base, rehearsal_id: rehearsalId = '', rehearsed_hash: hash = '' }: Sent) => ({
  ticket: ticket.toLowerCase(),
  base,
  rehearsalId,
  hash,
})

/** The line of the trail that says how a version ended, of the user who bound it. */
function record(call: Call, { version, ending }: service.Settled): void {
  const event = ending.state === 'failed' ? 'rta.bind_failed' : 'rta.bound'
  const after = {
    version: version.number,
    state: ending.state,
    objects: objectsOf(version).length,
    changes: version.changes.length,
    refused: ending.results.length,
  }
  call.audit({ entity: 'rta_target', entityId: version.target_id, event, after, userId: version.made_by.id })
}

/** What a strategy is bound to, by its latest version or the one of that number. */
async function standingOf(call: Call, db: Kysely<Database>, targetId: string, number?: number) {
  const { latest } = await readNumbers(db, targetId)
  const version = latest === 0 ? null : await readVersion(db, { targetId, number: number ?? latest })
  const [row = null] = version ? await versionRows(db, [version], readerOf(call, await readRtaAccounts(db, scopeOf(call)))) : []
  return { version: row, latest }
}

/** Answers a later version with what is there now. */
async function withPresent<T>(call: Call, target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof service.Moved)) throw failure
    const moved = blocker('rta.version_moved', { params: { version: failure.latest } })
    throw new Refused(moved, { status: 409, present: await standingOf(call, call.db, target) })
  }
}

function targetRow(
  { targetId, id, name, reached: { customer, accounts } }: service.Listed,
  standing: { latest: VersionRead; live: VersionRead | null } | undefined,
  within: ReadonlySet<string>,
): calls.RtaTargetRow {
  const live = standing?.live ?? null
  return {
    id: targetId,
    outer_id: id,
    name,
    customer_id: customer.id,
    customer_name: customer.name,
    enabled: customer.enabled,
    spreader_id: accounts[0]?.spreader_id ?? '',
    game_ids: [...new Set(accounts.flatMap(({ game_ids }) => game_ids))].sort(),
    accounts: accounts.map(({ account_id, name: called }) => ({ id: account_id, name: called })),
    live: live && {
      number: live.number,
      objects: objectsOf(live).filter(({ account_id }) => within.has(account_id)).length,
      made_by: live.made_by,
      made_at: live.made_at.toISOString(),
    },
    latest: standing?.latest.number ?? 0,
    sending: standing?.latest.state === 'sending',
  }
}
