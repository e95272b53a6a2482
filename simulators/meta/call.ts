import type { Params } from '../kit/http.ts'
import type { FaultSubject } from '../kit/faults.ts'
import type { LimitKind } from './account-limits.ts'
import type { MetaLevel } from './objects.ts'
import { EXECUTION_OPTIONS } from './enums.ts'
import { readParams } from './read-params.ts'
import type { Store } from './store.ts'

/** One call of the Graph API, only or as an item of a batch. */
export type GraphCall = {
  method: string
  /** without version: `/act_1/ads` */
  path: string
  params: Params
  token: string | null
  /** what came with the token to say whose application it is used by */
  proof: string | null
  version: number
  /** scheme, host and version in front of the path, for absolute addresses in replies */
  base: string
  inBatch: boolean
}

export type Answer = { status: number; body: unknown }

const LATEST_VERSION = 26

const EDGE_LEVELS: Record<string, MetaLevel | 'adimage'> = {
  campaigns: 'campaign',
  adsets: 'adset',
  ads: 'ad',
  adcreatives: 'adcreative',
  adimages: 'adimage',
  advideos: 'advideo',
}

/** `/v26.0/act_1/ads` → 26 and `/act_1/ads`; without a version the latest. */
export function splitVersion(path: string): { version: number; prefix: string; rest: string } {
  const match = /^\/(v(\d+)\.\d+)(\/.*)?$/.exec(path)
  if (!match) return { version: LATEST_VERSION, prefix: '', rest: path.startsWith('/') ? path : `/${path}` }
  return { version: Number(match[2]), prefix: `/${match[1]}`, rest: match[3] ?? '/' }
}

export const tokenOf = (params: Params, authorization: string | undefined): string | null => {
  if (typeof params.access_token === 'string' && params.access_token !== '') return params.access_token
  return /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

export const proofOf = ({ appsecret_proof: proof }: Params): string | null => (typeof proof === 'string' ? proof : null)

/** What a fault rule and the journal can say about the call before it runs. */
export function subjectOf(store: Store, { method, path, params, inBatch }: GraphCall): FaultSubject {
  const [first = '', edge] = path.split('/').filter(Boolean)
  const object = /^\d+$/.test(first) ? store.object(first) : undefined
  const account = first.startsWith('act_') ? first.slice(4) : (object?.account ?? null)
  const level = edge === undefined ? (object?.level ?? null) : (EDGE_LEVELS[edge] ?? null)
  const name = typeof params.name === 'string' ? params.name : (object?.name ?? null)
  return { method, path, level, account, name, inBatch }
}

/** Which limit of its account a call counts against. */
export const limitOf = (path: string): LimitKind => (path.endsWith('/insights') ? 'insights' : 'management')

export const isDryRun = ({ params }: GraphCall): boolean =>
  readParams(params).listOf('execution_options', EXECUTION_OPTIONS)?.includes('validate_only') === true
