import { resolve } from 'node:path'
import { z } from 'zod'
import type { CallLimit } from '#domain/channels/channel.ts'
import { META } from '#domain/channels/meta.ts'
import { META_SCORE } from '#domain/channels/meta/limits.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { TOUTIAO3 } from '#domain/channels/toutiao3.ts'
import { SIGNED_ON_AS } from '#domain/sign-in-rule.ts'
import type { ColumnStoreAddress } from '#server/column-store/client.ts'
import { StartRefused } from '#server/db/start-refused.ts'
import type { BucketConfig } from '#server/kit/object-store-s3.ts'
import { parseKeys } from '#server/kit/vault.ts'
import { networkOf, networkVariables, OTHER_NETWORKS, type NetworkConfig, type OtherNetwork } from './network-config.ts'
import { address, flag, port, seconds } from './variables.ts'

export const ROLES = ['web', 'worker', 'simulators', 'reports'] as const
export type Role = (typeof ROLES)[number]

/** plain HTTP is for a provider on this machine only */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
/** `www.example.com=http://127.0.0.1:4010` */
const HOST_PAIR = /^[a-z0-9.-]+=https?:\/\/[a-z0-9.[\]:-]+$/
const splitPair = (pair: string): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
function areKeys(text: string): boolean {
  try {
    return parseKeys(text).length > 0
  } catch {
    return false
  }
}

const environment = z.object({
  PORT: port('PORT').default(8080),
  PUBLIC_HOST: z.string().default('127.0.0.1'),
  TRUST_PROXY: flag('TRUST_PROXY').default(false),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'DATABASE_URL must look like postgres://user:password@host:5432/database' })
    .optional(),
  DEMO: flag('DEMO').default(true),
  SIMULATORS: flag('SIMULATORS').optional(),
  DEMO_PLAYER_DAYS: z.coerce.number('DEMO_PLAYER_DAYS must be a number of days').int().min(1).max(400).default(84),
  ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform(listed)
    .pipe(
      z
        .array(z.enum(ROLES, `ROLES must be some of ${ROLES.join(', ')}, separated by commas`))
        .min(1, `ROLES must name at least one of ${ROLES.join(', ')}`),
    ),
  ...networkVariables('META', META.times),
  ...networkVariables('OCEANENGINE', TOUTIAO3.times),
  ...networkVariables('TENCENT', GDT2.times),
  META_DIALOG_URL: address('META_DIALOG_URL').optional(),
  META_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'META_API_VERSION must look like v26.0')
    .default('v26.0'),
  META_CONTROL_PORT: port('META_CONTROL_PORT').default(0),
  META_SCORE_POINTS: z.coerce
    .number('META_SCORE_POINTS must be a number of points')
    .min(10, 'META_SCORE_POINTS must be 10 or more')
    .default(META_SCORE.capacity),
  META_SCORE_S: seconds('META_SCORE_S', (META_SCORE.capacity / META_SCORE.refillPerS) * 1000),
  WORKER_PORT: port('WORKER_PORT').default(0),
  WORKER_HOST: z.string().default('127.0.0.1'),
  CLICKHOUSE_URL: address('CLICKHOUSE_URL').optional(),
  CLICKHOUSE_USER: z.string().default('default'),
  CLICKHOUSE_PASSWORD: z.string().default(''),
  CLICKHOUSE_DATABASE: z
    .string()
    .regex(/^[A-Za-z_]\w{0,62}$/, 'CLICKHOUSE_DATABASE must be letters, digits and underscores')
    .default('flightdeck'),
  CLICKHOUSE_SHARDS: z
    .string()
    .default('')
    .transform(listed)
    .pipe(z.array(address('CLICKHOUSE_SHARDS'))),
  REPORTS_PORT: port('REPORTS_PORT').default(0),
  REPORTS_TOKEN: z.string().default(''),
  DRAIN_S: z.coerce
    .number('DRAIN_S must be a number of seconds')
    .min(0, 'DRAIN_S must be 0 to 300 seconds')
    .max(300, 'DRAIN_S must be 0 to 300 seconds')
    .default(0),
  RETENTION_DAYS: z.coerce
    .number('RETENTION_DAYS must be a number of days')
    .int('RETENTION_DAYS must be whole days')
    .min(1, 'RETENTION_DAYS must be 1 to 3650')
    .max(3650, 'RETENTION_DAYS must be 1 to 3650')
    .default(30),
  APP_DOWNLOAD_URL: address('APP_DOWNLOAD_URL').optional(),
  BUILDER_URL: address('BUILDER_URL').optional(),
  BUILDER_SIMULATOR_PORT: port('BUILDER_SIMULATOR_PORT').default(0),
  LINK_HOSTS: z
    .string()
    .default('')
    .transform(listed)
    .refine(
      (pairs) => pairs.every((pair) => HOST_PAIR.test(pair)),
      'LINK_HOSTS must look like www.example.com=http://127.0.0.1:4010, separated by commas',
    )
    .transform((pairs) => new Map(pairs.map((pair) => splitPair(pair)))),
  OIDC_ISSUER: address('OIDC_ISSUER')
    .refine((url) => url.startsWith('https:') || LOOPBACK.test(url), 'OIDC_ISSUER must begin with https://')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_REDIRECT_URL: address('OIDC_REDIRECT_URL').optional(),
  OIDC_LABEL: z.string().default('公司账号'),
  OIDC_NEW_USERS: z.enum(['none', ...SIGNED_ON_AS], 'OIDC_NEW_USERS must be none, buyer, finance, reviewer or agent').default('none'),
  ROBOT_WEBHOOK_URL: address('ROBOT_WEBHOOK_URL').optional(),
  ROBOT_HOSTS: z.string().default('').transform(listed),
  ROBOT_SIMULATOR_PORT: port('ROBOT_SIMULATOR_PORT').default(0),
  CREDENTIAL_KEYS: z
    .string()
    .refine(areKeys, 'CREDENTIAL_KEYS must be the base64 of 32 bytes; several are separated by commas, the current one first')
    .optional(),
  MONITOR_HOSTS: z.string().transform(listed).optional(),
  MONITOR_RETENTION_DAYS: z.coerce
    .number('MONITOR_RETENTION_DAYS must be a number of days')
    .int('MONITOR_RETENTION_DAYS must be whole days')
    .min(1, 'MONITOR_RETENTION_DAYS must be 1 to 3650')
    .max(3650, 'MONITOR_RETENTION_DAYS must be 1 to 3650')
    .default(90),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: address('S3_ENDPOINT').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
})

/** What the environment says, read and checked once when a process starts. */
export type Config = {
  port: number
  publicHost: string
  /** believe X-Forwarded-For: only behind a proxy that sets it */
  trustProxy: boolean
  /** absolute */
  dataDir: string
  /** null: the embedded PostgreSQL */
  databaseUrl: string | null
  demo: boolean
  roles: readonly Role[]
  meta: NetworkConfig & {
    /** where people allow an application in; null: the same address */
    dialogUrl: string | null
    apiVersion: string
    /** where faults are asked for; 0: any free one */
    controlPort: number
    limits: readonly CallLimit[]
  }
  networks: Readonly<Record<OtherNetwork, NetworkConfig>>
  /** where the worker answers /healthz, /readyz and /metrics; 0: any free one */
  workerPort: number
  workerHost: string
  reports: {
    /** a ClickHouse server; null: the embedded engine where `roles` has it, otherwise none */
    server: ColumnStoreAddress | null
    /** the servers of a cluster that are written to, each with a part of the games; none: `server` has them all */
    shards: readonly ColumnStoreAddress[]
    /** where the embedded engine listens; 0: any free one */
    port: number
    /** what callers of the embedded engine show; the supervisor makes it */
    token: string
  }
  /** how long a web process that is to end still answers, and says to load balancers that it is not ready */
  drainMs: number
  /** how long tickets, ended sessions and unused spreadsheets are kept */
  retentionDays: number
  /** what the download QR code says; null: no code */
  downloadUrl: string | null
  builder: {
    /** the external landing-page builder; null: none */
    url: string | null
    /** where its stand-in listens; 0: any free one */
    simulatorPort: number
  }
  /** names whose pages are asked for at an origin of our own when links are checked */
  linkHosts: ReadonlyMap<string, string>
  /** the company's own sign-in (OpenID Connect); null: account and password only */
  sso: {
    issuer: string
    clientId: string
    clientSecret: string
    redirectUrl: string
    label: string
    /** what OIDC_NEW_USERS makes of a new person, while no rule was saved */
    newPeople: (typeof SIGNED_ON_AS)[number] | null
  } | null
  /** the chat robot that hears of failing calls, and the hosts (as browsers name them) that report to it; `'*'` is any */
  robot: { webhook: string | null; hosts: readonly string[]; simulatorPort: number }
  /** of the past that the demo's games tell of their players */
  demoPlayerDays: number
  /** what seals the networks' credentials; null: a file of the data folder */
  credentialKeys: string | null
  /** the page-visit monitor runs on these hosts only (S2 §6); the demo monitors this machine */
  monitor: { hosts: readonly string[]; retentionDays: number }
  /** the S3-compatible store for materials; null: the data folder */
  bucket: BucketConfig | null
  logLevel: string
}

/** One call may be waited for to its end, and what it tells is still stored. */
export const workerClosesWithinMs = ({ meta, networks }: Pick<Config, 'meta' | 'networks'>): number =>
  Math.max(...[meta, ...Object.values(networks)].map(({ times }) => times.answerMs)) + 15_000

/** An address that shows a code in the demo and leads nowhere (RFC 2606). */
const DEMO_DOWNLOAD = 'https://flightdeck.example/app'
const META_GRAPH = 'https://graph.facebook.com'
const META_DIALOG = 'https://www.facebook.com'

/** @throws StartRefused that names each variable and what it must be */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // an empty variable means the same as none: compose files and shells write it so
  const read = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== '')))
  if (!read.success) throw new StartRefused(read.error.issues.map(({ message }) => `${message}.`).join(' '))
  const { data } = read
  const left = { simulators: !(data.SIMULATORS ?? data.DEMO), reports: data.CLICKHOUSE_URL !== undefined, web: false, worker: false }
  const roles = data.ROLES.filter((role) => !left[role])
  if (roles.length === 0)
    throw new StartRefused(
      'DEMO=0 leaves out the simulators, CLICKHOUSE_URL the embedded reports, and ROLES names nothing else: add web or worker to ROLES.',
    )
  const simulated = roles.includes('simulators')
  const baseUrl = data.META_BASE_URL ?? (simulated ? null : META_GRAPH)
  if (data.DEMO && !simulated && !data.META_BASE_URL) {
    throw new StartRefused('ROLES leaves out the simulators: set META_BASE_URL to where they run, or DEMO=0 for the real network.')
  }
  return {
    port: data.PORT,
    publicHost: data.PUBLIC_HOST,
    trustProxy: data.TRUST_PROXY,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    demo: data.DEMO,
    roles,
    meta: {
      ...networkOf(data, 'META', simulated ? null : META_GRAPH),
      dialogUrl: data.META_DIALOG_URL ?? (baseUrl === META_GRAPH ? META_DIALOG : baseUrl),
      apiVersion: data.META_API_VERSION,
      controlPort: data.META_CONTROL_PORT,
      limits: META.limits.map((limit) => (limit === META_SCORE ? scoreOf(data) : limit)),
    },
    networks: {
      oceanengine: networkOf(data, 'OCEANENGINE', homeOf('oceanengine', data, simulated)),
      tencent: networkOf(data, 'TENCENT', homeOf('tencent', data, simulated)),
    },
    workerPort: data.WORKER_PORT,
    workerHost: data.WORKER_HOST,
    reports: { server: columnServerOf(data), shards: shardsOf(data), port: data.REPORTS_PORT, token: data.REPORTS_TOKEN },
    drainMs: data.DRAIN_S * 1000,
    retentionDays: data.RETENTION_DAYS,
    downloadUrl: data.APP_DOWNLOAD_URL ?? (data.DEMO ? DEMO_DOWNLOAD : null),
    builder: { url: data.BUILDER_URL ?? null, simulatorPort: data.BUILDER_SIMULATOR_PORT },
    linkHosts: data.LINK_HOSTS,
    sso: ssoOf(data),
    demoPlayerDays: data.DEMO_PLAYER_DAYS,
    robot: {
      webhook: data.ROBOT_WEBHOOK_URL ?? null,
      hosts: data.ROBOT_HOSTS.length === 0 && simulated ? ['*'] : data.ROBOT_HOSTS,
      simulatorPort: data.ROBOT_SIMULATOR_PORT,
    },
    credentialKeys: data.CREDENTIAL_KEYS ?? null,
    monitor: {
      hosts: data.MONITOR_HOSTS ?? (data.DEMO ? ['localhost', '127.0.0.1'] : []),
      retentionDays: data.MONITOR_RETENTION_DAYS,
    },
    bucket: bucketOf(data),
    logLevel: data.LOG_LEVEL,
  }
}

/** A demo calls no real network unless it is configured to. */
const homeOf = (network: OtherNetwork, { DEMO: isDemo }: { DEMO: boolean }, simulated: boolean): string | null =>
  simulated || isDemo ? null : OTHER_NETWORKS[network].home

/** All four or none: half a configuration is a mistake no one should find at the sign-in page. @throws StartRefused */
function ssoOf(data: z.output<typeof environment>): Config['sso'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_REDIRECT_URL: redirectUrl } = data
  if (!issuer && !clientId && !clientSecret && !redirectUrl) return null
  if (!issuer || !clientId || !clientSecret || !redirectUrl)
    throw new StartRefused('Single sign-on needs all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_REDIRECT_URL.')
  const newPeople = data.OIDC_NEW_USERS === 'none' ? null : data.OIDC_NEW_USERS
  return { issuer, clientId, clientSecret, redirectUrl, label: data.OIDC_LABEL, newPeople }
}

const columnServerOf = (data: z.output<typeof environment>): ColumnStoreAddress | null =>
  data.CLICKHOUSE_URL === undefined
    ? null
    : { url: data.CLICKHOUSE_URL, username: data.CLICKHOUSE_USER, password: data.CLICKHOUSE_PASSWORD, database: data.CLICKHOUSE_DATABASE }

/** Of a cluster, the figures are written next to what is read: in a database of their own, under the same names. @throws StartRefused */
function shardsOf(data: z.output<typeof environment>): ColumnStoreAddress[] {
  const read = columnServerOf(data)
  const shards = [...new Set(data.CLICKHOUSE_SHARDS)]
  if (shards.length > 0 && !read) throw new StartRefused('CLICKHOUSE_SHARDS needs CLICKHOUSE_URL, where all shards are read together.')
  if (shards.length < data.CLICKHOUSE_SHARDS.length) throw new StartRefused('CLICKHOUSE_SHARDS names an address twice.')
  return shards.map((url) => ({ ...read, url, password: data.CLICKHOUSE_PASSWORD, database: `${data.CLICKHOUSE_DATABASE}_shard` }))
}

/** Bucket and keys together or none. @throws StartRefused */
const scoreOf = ({ META_SCORE_POINTS: capacity, META_SCORE_S: ms }: z.output<typeof environment>): CallLimit => ({
  ...META_SCORE,
  capacity,
  refillPerS: capacity / (ms / 1000),
})

function bucketOf(data: z.output<typeof environment>): Config['bucket'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint = null } = data
  if (!bucket && !accessKeyId && !secretAccessKey && !endpoint) return null
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new StartRefused('Materials in an S3-compatible store need all of S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  return { bucket, accessKeyId, secretAccessKey, endpoint, region: data.S3_REGION }
}
