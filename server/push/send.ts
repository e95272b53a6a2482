import { clientKey } from '#domain/client-key.ts'
import type { Above, Level } from '#domain/channels/channel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { materialLevel } from '#domain/channels/levels.ts'
import type { Draft, Outcome, RemoteRef } from '#server/connectors/core/port.ts'
import { asEffect, cp } from './crash-points.ts'
import { connectorOf, drawCalls, GO_ON, learn, TAKEN, underLease, type Drawn, type Engine, type Turn } from './engine.ts'
import { sendable, storeIntents, type ItemRow, type Lease } from './items.repository.ts'
import { laneFacts, type Lane, type LaneFacts } from './lanes.repository.ts'
import { ensureMaterials } from './materials.ts'
import { moveItems, type Move } from './moves.ts'
import { moveAfterSend } from './outcomes.ts'
import { failChildren } from './settle.repository.ts'
import { transaction } from './sql.ts'

type Slice = { rows: ItemRow[]; lease: Lease; heldSince: number; drawn: Drawn }

/** Sends one slice of a lane: intents are committed before the first byte leaves, outcomes in one statement afterwards. */
export async function sendSlice(engine: Engine, lane: Lane, level: Level, hurried = false): Promise<Turn> {
  const facts = await laneFacts(engine.sql, lane)
  if (level === materialLevel(knownChannel(lane.channel))) {
    const turn = await ensureMaterials(engine, { ...lane, level }, facts)
    if (turn.waitMs > 0) return turn
  }
  if (engine.closing.aborted) return GO_ON
  cp('push.before-intent')
  const slice = await holdSlice(engine, lane, level, facts, hurried ? undefined : engine.options.gatherMs)
  if ('waitMs' in slice) return slice
  const outcomes = await callCreate(engine, lane, slice, facts)
  await storeOutcomes(engine, lane, slice, outcomes)
  cp('push.after-outcome')
  return learn(engine, lane, facts, 'create', outcomes, slice.drawn)
}

/**
 * Rows, tokens and intents in one transaction: no row is held without a token, and no token is spent without a row. A call of a few rows
 * costs the network as much work as one of many, so the slice waits up to `gatherMs` for the tokens of all that is ready.
 */
async function holdSlice(engine: Engine, lane: Lane, level: Level, facts: LaneFacts, gatherMs?: number): Promise<Slice | Turn> {
  const { sliceSize, leaseMs } = engine.options
  const lease = { attempt: engine.newAttempt(), leaseMs }
  const limit = Math.min(sliceSize, connectorOf(engine, lane).caps.batchMax)
  return transaction(engine.pool, async (sql) => {
    const heldSince = engine.clock.now()
    const ready = await sendable(sql, lane, level, limit)
    if (ready.length === 0) return TAKEN
    const drawn = await drawCalls(engine, sql, lane, facts, { kind: 'write', want: ready.length, gatherMs })
    const { grant } = drawn
    if (grant.granted === 0) return { waitMs: grant.waitMs, ...(grant.blocked ? {} : { gathers: true as const }) }
    const rows = ready.slice(0, grant.granted).map((row) => ({ ...row, attempts: row.attempts + 1 }))
    await storeIntents(
      sql,
      lane,
      rows.map(({ seq }) => ({ seq, clientKey: clientKey(facts.installation, lane.batchId, seq) })),
      lease,
    )
    return { rows, lease, heldSince, drawn }
  })
}

async function callCreate(engine: Engine, lane: Lane, held: Slice, facts: LaneFacts): Promise<Outcome<RemoteRef>[]> {
  const { rows } = held
  try {
    const drafts = rows.map((row) => draftOf(row, lane, facts))
    return await underLease(engine, lane, held, (signal) =>
      asEffect('push', () => connectorOf(engine, lane).create(facts.account, drafts, signal, engine.closing)),
    )
  } catch (failure) {
    // a connector answers with outcomes; one that throws has a bug, and no one knows what it had sent
    engine.log.error({ channel: lane.channel, failure: String(failure) }, 'the connector broke while creating')
    const error = {
      class: 'unknown_outcome',
      message: String(failure),
      wrote: 'maybe',
      fields: [],
      native: { http: 0, message: String(failure) },
    } as const
    return rows.map(() => ({ error: { ...error, fields: [] } }))
  }
}

/** What the connector needs to create the object of a row. */
export function draftOf(row: ItemRow, lane: Lane, facts: LaneFacts): Draft {
  return {
    level: row.level,
    clientKey: clientKey(facts.installation, lane.batchId, row.seq),
    name: row.name,
    values: row.values,
    parents: Object.fromEntries(row.above.map(({ level, networkId }) => [level, networkId ?? undefined])),
    above: aboveOf(row),
    gameFacts: { appId: facts.appId, storeUrls: { ios: facts.ios, android: facts.android } },
    ...(row.materialRef ? { materialRef: row.materialRef } : {}),
    ...(row.materialSize ? { materialSize: row.materialSize } : {}),
    ...(row.videoRef ? { videoRef: row.videoRef } : {}),
    ...(row.logoRef ? { logoRef: row.logoRef } : {}),
  }
}

/** Values of the levels above. */
export const aboveOf = ({ above }: Pick<ItemRow, 'above'>): Above => Object.fromEntries(above.map(({ level, values }) => [level, values]))

async function storeOutcomes(engine: Engine, lane: Lane, { rows, lease }: Slice, outcomes: readonly Outcome<RemoteRef>[]): Promise<void> {
  const moves = rows.map((row, index): Move => {
    const outcome = outcomes[index]
    if (!outcome) throw new Error('a connector answers one outcome for each draft')
    return moveAfterSend(row, outcome, engine.options)
  })
  const moved = await moveItems(engine.sql, lane.batchId, moves, { userId: null, requestId: lease.attempt }, lease.attempt)
  if (moved.length < moves.length)
    engine.log.warn({ lost: moves.length - moved.length }, 'rows were taken over before their outcome was stored')
  for (const { to } of moves) engine.metrics.rows(lane.channel, RESULTS[to] ?? 'unknown')
  const refused = moves.filter((move) => move.to === 104).map(({ seq }) => seq)
  if (refused.length > 0) await failChildren(engine.sql, lane.batchId, lease.attempt, refused)
}

const RESULTS: Readonly<Record<number, string>> = { 105: 'pushed', 104: 'refused', 102: 'again', 100: 'unknown' }
