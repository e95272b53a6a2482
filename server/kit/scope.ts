import { z } from 'zod'
import type { Kysely } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Endpoint, EndpointScope, ScopedKind } from '#contract/endpoint.ts'
import { SCOPE_KINDS, scopeHolds, type Scope, type ScopeKind } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from './refused.ts'
import { accountsWithin } from './scope.repository.ts'

/** Input fields that name something with a game, a channel or a region: none may go undeclared. */
const SCOPED_FIELD = /^(game|region|spreader|app|account|batch|import)_ids?$/

type Declared = Exclude<EndpointScope, { none: string }>
const declaredOf = ({ scope }: Endpoint): Declared => ('none' in scope ? {} : scope)
const inputPaths = (scope: Declared): string[] => [...Object.values(scope.input ?? {}).flat(), ...Object.keys(scope.objects ?? {})]

/** Why a call's scope does not fit the call; the server does not start with such a one. */
export function scopeMistakes(endpoint: Endpoint): string[] {
  const name = `${endpoint.method} ${endpoint.path}`
  const scope: EndpointScope | undefined = endpoint.scope
  if (!scope) return [`${name} declares no scope`]
  if ('none' in scope) return [...(scope.none ? [] : [`${name} says no reason for having no scope`]), ...undeclared(endpoint, [])]
  const paths = inputPaths(scope)
  if (paths.length === 0 && Object.keys(scope.rows ?? {}).length === 0) return [`${name} declares an empty scope`]
  const fields = fieldsOf(endpoint.input)
  const absent = fields ? paths.filter((path) => !fields.includes(path.split('.')[0] ?? '')) : []
  return [...absent.map((path) => `${name} scopes '${path}', which its input does not have`), ...undeclared(endpoint, paths)]
}

function undeclared(endpoint: Endpoint, paths: readonly string[]): string[] {
  const fields = fieldsOf(endpoint.input) ?? []
  return fields
    .filter((field) => SCOPED_FIELD.test(field) && !paths.includes(field))
    .map((field) => `${endpoint.method} ${endpoint.path} takes '${field}' without a scope`)
}

const fieldsOf = (schema: z.ZodType): string[] | null => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : null)

/** Every value at a dotted path; lists are opened on the way. */
export function valuesAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, path))
  const [head, ...rest] = path
  if (head === undefined) return typeof value === 'string' && value !== '' ? [value] : []
  return typeof value === 'object' && value !== null ? valuesAt(Reflect.get(value, head), rest) : []
}

/** An id of an input, what it is an id of, and the field it came in. */
export type NamedId = { kind: ScopedKind; id: string; field: string }

const KINDS: readonly ScopedKind[] = [...SCOPE_KINDS, 'account']

/** Every id of the input that the endpoint declares. */
export function idsOf(endpoint: Endpoint, input: unknown): NamedId[] {
  const { input: declared = {} } = declaredOf(endpoint)
  return KINDS.flatMap((kind) =>
    [declared[kind] ?? []].flat().flatMap((field) => valuesAt(input, field.split('.')).map((id) => ({ kind, id, field }))),
  )
}

type ScopeOf = (kind: ScopeKind) => Scope

/** @throws Refused 403 that names each id of the input outside the caller's grants */
export async function refuseForeignIds(db: Kysely<Database>, endpoint: Endpoint, input: unknown, scopeOf: ScopeOf): Promise<void> {
  const named = idsOf(endpoint, input)
  const of = (kind: ScopedKind) => named.filter((one) => one.kind === kind)
  const outside = SCOPE_KINDS.flatMap((kind) =>
    of(kind)
      .filter(({ id }) => !scopeHolds(scopeOf(kind), id))
      .map((one) => foreign(kind, one)),
  )
  const blockers = [...outside, ...(await foreignAccounts(db, of('account'), scopeOf))]
  if (blockers.length > 0) throw new Refused(blockers.slice(0, 20), { status: 403 })
}

async function foreignAccounts(db: Kysely<Database>, asked: { id: string; field: string }[], scopeOf: ScopeOf): Promise<Blocker[]> {
  const [games, spreaders] = [scopeOf('game'), scopeOf('spreader')]
  if (asked.length === 0 || (games === '*' && spreaders === '*')) return []
  const known = await accountsWithin(db, [...new Set(asked.map(({ id }) => id))], games, spreaders)
  return asked.filter(({ id }) => !known.has(id)).map((one) => foreign('account', one))
}

const foreign = (kind: ScopedKind, { id, field }: { id: string; field: string }): Blocker =>
  blocker(`permission.${kind}_outside`, { params: { id }, field })

/** A row outside the caller's grants is a bug of ours. @throws Error, so that it never leaves the server */
export function holdRows(endpoint: Endpoint, answer: unknown, scopeOf: ScopeOf): void {
  const { rows: declared } = declaredOf(endpoint)
  if (!declared || typeof answer !== 'object' || answer === null || !('data' in answer)) return
  const rows = Array.isArray(answer.data) ? answer.data : [answer.data]
  for (const kind of SCOPE_KINDS) {
    const field = declared[kind]
    const scope = scopeOf(kind)
    if (field === undefined || scope === '*') continue
    const stranger = rows.find((row) => !valuesAt(row, field.split('.')).some((id) => scope.includes(id)))
    if (stranger !== undefined && stranger !== null)
      throw new Error(`${endpoint.method} ${endpoint.path} answered a row outside the caller's ${kind} grants`)
  }
}
