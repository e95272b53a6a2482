import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { GDT2 } from '#domain/channels/tencent2.ts'
import type { RtaPayload } from '#domain/rta/rta.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { userNamed } from '#server/features/demo/object-changes.repository.ts'
import { rtaNetwork } from '#server/features/rta/rta-network.ts'
import * as service from '#server/features/rta/rta.service.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'

type Parts = { db: Kysely<Database>; connectors: ReadonlyMap<string, Connector> }
/** Who bound the accounts of which games to which strategy, and how many hours ago. */
type Plan = { by: string; target: number; games: readonly string[]; base: number; hoursAgo: number }

const PLANS: readonly Plan[] = [
  { by: 'linjia', target: 0, games: ['10078'], base: 0, hoursAgo: 74 },
  { by: 'buyer', target: 0, games: ['10078', '10063'], base: 1, hoursAgo: 26 },
  { by: 'linjia', target: 1, games: ['301'], base: 0, hoursAgo: 50 },
]
const HOUR_MS = 3_600_000
const EVERYTHING = { games: '*', spreaders: '*' } as const

/** Binds real-time strategies of the local network to ad accounts of the demo, by the functions that the console calls. Answers how many versions it made. */
export async function makeDemoRta({ db, connectors }: Parts): Promise<number> {
  if (!connectors.get(GDT2.key)?.rta) return 0
  const network = rtaNetwork(connectors)
  const { targets, accounts } = await service.listTargets({ network, now: Date.now }, db, EVERYTHING)
  let made = 0
  for (const { by, target, games, base, hoursAgo } of PLANS) {
    const objects = accounts
      .filter(({ game_ids }) => game_ids.some((id) => games.includes(id)))
      .map(({ account_id }) => ({ account_id, ad_id: null }))
    const id = targets[target]?.targetId
    if (id === undefined || objects.length === 0) continue
    const at = Date.now() - hoursAgo * HOUR_MS
    await bindAt({ network, now: () => at, madeAt: () => new Date(at) }, db, await userNamed(db, by), { target_id: id, objects }, base)
    made += 1
  }
  return made
}

async function bindAt(deps: service.RtaDeps, db: Kysely<Database>, userId: string, payload: RtaPayload, base: number): Promise<void> {
  const caller = { userId, scope: EVERYTHING }
  const rehearsed = await service.rehearse(deps, db, caller.scope, payload, base)
  const rehearsal = await service.keepRehearsal(db, deps, rehearsed, { userId, base })
  const asked = { ...payload, base, ticket: randomUUID(), rehearsalId: rehearsal.id, hash: rehearsal.hash }
  const settled = await service.bind(deps, db, caller, asked)
  await db.transaction().execute(async (trx) => {
    await service.settle(trx, settled)
    const after = { version: settled.version.number, state: settled.ending.state, objects: payload.objects.length }
    await writeAudit(trx, [{ userId, requestId: 'demo', entity: 'rta_target', entityId: payload.target_id, event: 'rta.bound', after }])
  })
}
