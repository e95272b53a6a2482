import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { grants } from '#contract/auth.ts'
import { specialIds } from '#contract/special-ids.ts'
import { NO_SPECIAL_IDS, specialFactsOf, withoutGames } from '#permissions/special-ids.ts'
import type { Database } from '#server/db/schema.ts'
import type { CallUser } from './handler.ts'
import { Refused } from './refused.ts'
import type { Memory } from './memory.ts'
import { findSession, touchSession } from './session.repository.ts'

/** `reading` numbers the reads of callers: what was answered to one reading is never taken for another */
export type Caller = { user: CallUser; session: Buffer; reading: number }

/** What a caller is made of, as the database tells of it. */
const TOPICS = ['session', 'app_user', 'setting', 'game']

let readings = 0

/** What the database keeps in place of a token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** `Basic base64("<token>:")` → the token; null for anything else, a password next to it included. */
export function tokenOf(authorization: string | undefined): string | null {
  const match = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')
  if (!match?.[1] || match[1].length > 400) return null
  const [token, ...rest] = Buffer.from(match[1], 'base64').toString('utf8').split(':')
  return token && rest.length === 1 && rest[0] === '' ? token : null
}

/** What a person may do, as their row has it: the grants as they were given, and without the games that are withheld. */
export function rightsIn(row: { id: string; grants: unknown; special_ids: unknown; game_ids: string[] }) {
  const special = specialFactsOf(row.special_ids === null ? NO_SPECIAL_IDS : specialIds.parse(row.special_ids), row.id)
  const granted = grants.parse(row.grants)
  return { granted, grants: withoutGames(granted, special.withheld_games, row.game_ids), special }
}

/**
 * Who calls: read for this very call, or remembered from one before while the database would have told of any change to it.
 * A session ended, or a right taken, a moment ago is refused now. @throws Refused 401
 */
export async function authenticate(db: Kysely<Database>, authorization: string | undefined, memory?: Memory): Promise<Caller> {
  const token = tokenOf(authorization)
  if (!token) throw new Refused('session.missing', { status: 401 })
  const session = hashToken(token)
  const key = session.toString('base64')
  const remembered = memory?.callers.get(key)
  if (remembered) return remembered
  const keep = memory?.callers.reading()
  const row = await findSession(db, session)
  if (!row) throw new Refused('session.ended', { status: 401 })
  if (row.touch_due) await touchSession(db, session)
  const user = {
    id: row.id,
    account: row.account,
    name: row.name,
    avatar: row.avatar,
    isAgent: row.is_agent,
    domestic: row.domestic,
    observatory: row.observatory,
    ...rightsIn(row),
  }
  const caller = { user, session, reading: ++readings }
  keep?.(key, caller, { topics: TOPICS, forMs: row.lives_ms })
  return caller
}
