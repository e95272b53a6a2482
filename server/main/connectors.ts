import type { Logger } from 'pino'
import type { AccountRef, Connector } from '#server/connectors/core/port.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { createFirstOceanEngineConnector } from '#server/connectors/oceanengine/first-connector.ts'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import { GENERATIONS } from '#server/connectors/tencent/levels.ts'
import { StartRefused } from '#server/db/start-refused.ts'
import { secretOwner } from '#server/kit/credential.repository.ts'
import { keyIdOf, createVault, vaultKeys, type Vault } from '#server/kit/vault.ts'
import type { Config } from './config.ts'
import { dialogOf } from './network-config.ts'

/** Every network this server speaks to, by channel key. */
export function createConnectors(
  { meta, networks: { oceanengine, tencent }, ...config }: Pick<Config, 'meta' | 'networks' | 'dataDir' | 'credentialKeys'>,
  log: Logger,
): ReadonlyMap<string, Connector> {
  // the supervisor tells its children where the simulator is; a child started by hand has to be told
  if (!meta.baseUrl) throw new StartRefused('Set META_BASE_URL to the network, or to the simulator.')
  const connectors = [
    createMetaConnector({
      baseUrl: meta.baseUrl,
      dialogUrl: meta.dialogUrl ?? meta.baseUrl,
      version: meta.apiVersion,
      times: meta.times,
      limits: meta.limits,
      log,
    }),
    ...GENERATIONS.flatMap((generation) =>
      tencent.baseUrl
        ? [
            createTencentConnector({
              baseUrl: tencent.baseUrl,
              ...dialogOf('tencent', tencent.baseUrl),
              generation,
              times: tencent.times,
              log,
            }),
          ]
        : [],
    ),
    ...(oceanengine.baseUrl
      ? [createOceanEngineConnector, createFirstOceanEngineConnector].map((create) =>
          create({
            baseUrl: oceanengine.baseUrl ?? '',
            ...dialogOf('oceanengine', oceanengine.baseUrl ?? ''),
            times: oceanengine.times,
            log,
          }),
        )
      : []),
  ]
  const vault = houseVault(config)
  return new Map(connectors.map((connector) => [connector.channel, withOpenCredentials(connector, vault, log)]))
}

/** What opens and seals the credentials of this server. */
export const houseVault = ({ dataDir, credentialKeys }: Pick<Config, 'dataDir' | 'credentialKeys'>): Vault =>
  createVault(() => vaultKeys(dataDir, credentialKeys))

/** @throws StartRefused when a child was started by hand without it */
export function databaseUrlOf({ databaseUrl }: Pick<Config, 'databaseUrl'>): string {
  if (!databaseUrl) throw new StartRefused('Set DATABASE_URL: only `npm start` brings the embedded PostgreSQL.')
  return databaseUrl
}

/**
 * The connector with credentials and the secrets of their applications opened at the last moment, once for each job: rows, queues and logs hold
 * the sealed envelopes only. One that does not open is as good as none: the network asks for a sign-in, and a person enters it again.
 */
export function withOpenCredentials(connector: Connector, vault: Vault, log: Pick<Logger, 'error'>): Connector {
  const open = (envelope: string, owner: string, accountId: string): string => {
    if (keyIdOf(envelope) === null) return envelope
    try {
      return vault.open(envelope, owner)
    } catch (error) {
      log.error({ accountId, owner, reason: error instanceof Error ? error.message : '' }, 'a credential does not open')
      return ''
    }
  }
  const ofJobs = new WeakMap<AccountRef, AccountRef>()
  const opened = (account: AccountRef): AccountRef => {
    const { accountId, credential, app } = account
    const known = ofJobs.get(account)
    if (known) return known
    const secret = app ? open(app.secret, secretOwner(app.id), accountId) : ''
    const made = { ...account, credential: open(credential, accountId, accountId), app: app && secret !== '' ? { ...app, secret } : null }
    ofJobs.set(account, made)
    return made
  }
  const opening = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (PARTS.has(name) && typeof member === 'object' && member !== null) return opening(member)
        if (typeof member !== 'function') return member
        return (first: unknown, ...rest: unknown[]): unknown =>
          Reflect.apply(member, target, [isAccount(first) ? opened(first) : first, ...rest])
      },
    })
  return opening(connector)
}

/** Parts of the port with calls of an account: each must be here, or its calls would send a sealed credential. */
type Part = {
  [Name in keyof Connector]-?: NonNullable<Connector[Name]> extends string | ((...args: never[]) => unknown) ? never : Name
}[keyof Connector]
const CALLED: Readonly<Record<Exclude<Part, 'caps' | 'access'>, true>> = {
  videos: true,
  figures: true,
  hours: true,
  objects: true,
  log: true,
  keywords: true,
  reach: true,
  rta: true,
}
const PARTS: ReadonlySet<string | symbol> = new Set(Object.keys(CALLED))

const isAccount = (value: unknown): value is AccountRef =>
  typeof value === 'object' && value !== null && 'credential' in value && 'accountId' in value
