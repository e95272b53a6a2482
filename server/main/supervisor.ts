import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { FIRST_PATH } from '#contract/paths.ts'
import { FIRST_LINK_MINUTES } from '#domain/entry-link.ts'
import { THREADS } from '#server/column-store/session-pool.ts'
import { freePort } from '#server/db/free-port.ts'
import { openAppRole } from '#server/db/app-role.ts'
import { isEmptyHouse, lacksDemoObjects } from '#server/db/installation.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { StartRefused } from '#server/db/start-refused.ts'
import { sealOpenCredentials } from '#server/kit/credential.repository.ts'
import type { BucketConfig } from '#server/kit/object-store-s3.ts'
import { DEMO_ACCOUNTS } from '#server/features/demo/accounts.ts'
import { DEMO_PAGES_HOST } from '#server/features/demo/landing.ts'
import { issueFirstLink } from '#server/features/session/first-administrator.service.ts'
import { whenNpmIsGone } from './caller.ts'
import { CLOSE_TIMEOUT_MS } from './child.ts'
import { readConfig, workerClosesWithinMs, type Config, type Role } from './config.ts'
import { OTHER_NETWORKS, type OtherNetwork } from './network-config.ts'
import { consoleBuilt } from './console-built.ts'
import { deferred } from './deferred.ts'
import { startDevServer } from './dev-server.ts'
import { openHouseDatabase } from './house-database.ts'
import { houseVault } from './connectors.ts'
import { endProcess, forkProcess, keepRunning, type Kept } from './keep-running.ts'

/**
 * The process that starts the others, keeps them running and ends them; it does no work of its own.
 * Order: database, simulators, demo data, then web and worker; the other way round when it ends.
 */
const dev = process.env.FLIGHTDECK_DEV === '1'
const say = (sentence: string) => console.log(sentence)
const stop = deferred<number>()
const STOPPED = new Error('the house is to stop')
const closers: (() => Promise<unknown>)[] = []
const running = new Map<Role, Kept>()

/** What cannot run stops the server: a person has to act. */
const giveUp = (sentence: string) => {
  console.error(sentence)
  stop.resolve(1)
}
const restartAll = () => {
  for (const child of running.values()) child.restart()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.resolve(0))
whenNpmIsGone(() => stop.resolve(0))
// a new build, or a person who wants fresh processes without taking the server down
if (process.platform !== 'win32') process.on('SIGUSR2', restartAll)

const starting = startHouse().catch((error: unknown) => {
  if (error === STOPPED) return
  if (!(error instanceof StartRefused)) console.error(error)
  giveUp(error instanceof StartRefused ? error.message : 'Flightdeck did not start: see above.')
})
const code = await stop.promise
await starting // it ends at its next step, and what it had opened is closed below
for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error))
process.exit(code)

async function startHouse() {
  const config = readConfig(process.env)
  const database = await openHouseDatabase(config, { say, onMoved: restartAll, giveUp })
  closers.push(database.close)
  await step(migrate(database.url()))
  await step(sealStored(config, database.url()))
  if (config.bucket) await step(storeReached(config.bucket))
  const role = await step(openAppRole(database.url()))
  if (!role.ok) say(`${role.reason} Web and worker use the database's owner; the trigger alone keeps the audit trail.`)
  const env = await childEnvironment(config, () => (role.ok ? role.urlOf(database.url()) : database.url()))
  await keep(['simulators'], config, env)
  // the engine is perhaps still to be installed
  keepNextTo('reports', config, () => ({ ...env(), UV_THREADPOOL_SIZE: String(THREADS) }))
  // a process that only finds out that there is nothing to fill takes longer than the question
  if (config.demo && (await step(askDatabase(database.url(), 'start', lacksDemo)))) await step(runOnce('seed', env()))
  await step(consoleBuilt())
  const { web, worker } = await keep(['web', 'worker'], config, env)
  if (worker) say(`The worker answers ${worker}/healthz and /metrics.`)
  if (!web) return say(`Flightdeck runs: ${config.roles.join(', ')}.`)
  const address = dev ? devAddress(config, web) : web
  await announce(address, config, database.url())
}

/** The client of a bucket comes only where there is one. */
async function storeReached(bucket: BucketConfig) {
  const { reachStore } = await import('./reach-store.ts')
  await reachStore(bucket, { say })
}

/** Credentials of a release that kept them in the open are sealed before anything else reads them. */
async function sealStored(config: Config, url: string) {
  const sealed = await askDatabase(url, 'sealing', (db) => sealOpenCredentials(db, houseVault(config)))
  if (sealed > 0) say(`${sealed} network credentials were sealed.`)
}

async function lacksDemo(db: Kysely<Database>): Promise<boolean> {
  return (await isEmptyHouse(db)) || (await lacksDemoObjects(db))
}

/** Asks the database once. */
async function askDatabase<T>(url: string, name: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(url, { max: 1, applicationName: `flightdeck ${name}` })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Waiting ends when the server is to stop. */
function step<T>(work: Promise<T>): Promise<T> {
  return Promise.race([work, stop.promise.then(() => Promise.reject<T>(STOPPED))])
}

/** The children read the environment we read, with what only the supervisor knows filled in. */
async function childEnvironment(config: Config, databaseUrl: () => string): Promise<() => NodeJS.ProcessEnv> {
  const workerPort = config.workerPort || (await freePort())
  const simulatorPort = config.meta.simulatorPort || (await freePort())
  // the web process sets faults there while people train
  const others = await otherNetworks(config)
  const controlPort = config.meta.controlPort || (await freePort())
  // known before the web process starts: the builder's stand-in calls it
  const port = dev || config.port === 0 ? await freePort() : config.port
  const builderPort = config.builder.simulatorPort || (await freePort())
  const builderUrl = config.builder.url ?? (config.roles.includes('simulators') ? `http://127.0.0.1:${builderPort}` : null)
  const robotPort = config.robot.simulatorPort || (await freePort())
  const reportsPort = config.reports.port || (await freePort())
  const reportsToken = config.reports.token || randomBytes(24).toString('base64url')
  const robotHere = config.roles.includes('simulators') ? `http://127.0.0.1:${robotPort}/hook` : ''
  return () => ({
    ...process.env,
    DATA_DIR: config.dataDir,
    DATABASE_URL: databaseUrl(),
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    META_SIMULATOR_PORT: String(simulatorPort),
    META_CONTROL_PORT: String(controlPort),
    ...others,
    BUILDER_SIMULATOR_PORT: String(builderPort),
    ...(builderUrl === null ? {} : { BUILDER_URL: builderUrl }),
    // the demo's pages are on a name that leads nowhere (RFC 2606): the builder's stand-in answers there
    ...(config.linkHosts.size > 0 || !config.roles.includes('simulators')
      ? {}
      : { LINK_HOSTS: `${DEMO_PAGES_HOST}=http://127.0.0.1:${builderPort}` }),
    REPORTS_PORT: String(reportsPort),
    REPORTS_TOKEN: reportsToken,
    ROBOT_SIMULATOR_PORT: String(robotPort),
    ROBOT_WEBHOOK_URL: config.robot.webhook ?? robotHere,
    META_BASE_URL: config.meta.baseUrl ?? `http://127.0.0.1:${simulatorPort}`,
  })
}

/** Ports of the simulators other than Meta's, and the address of each network: its simulator, unless an address is configured. */
async function otherNetworks({ networks, roles }: Config): Promise<NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = {}
  for (const [network, { prefix }] of Object.entries(OTHER_NETWORKS)) {
    const { baseUrl, simulatorPort } = networks[network as OtherNetwork]
    const port = simulatorPort || (await freePort())
    const at = baseUrl ?? (roles.includes('simulators') ? `http://127.0.0.1:${port}` : null)
    env[`${prefix}_SIMULATOR_PORT`] = String(port)
    if (at !== null) env[`${prefix}_BASE_URL`] = at
  }
  return env
}

/** Starts those of the roles that this server has, together; answers where they listen once all are ready. */
async function keep(roles: readonly Role[], config: Config, env: () => NodeJS.ProcessEnv): Promise<Partial<Record<Role, string>>> {
  const started = roles
    .filter((role) => config.roles.includes(role))
    .map((role) => ({ role, child: keepRunning({ name: role, env, say, giveUp, stopWithinMs: stopWithinMs(role, config) }) }))
  closers.push(() => Promise.all(started.map(({ child }) => child.stop())))
  for (const { role, child } of started) running.set(role, child)
  const addresses = started.map(async ({ role, child }) => [role, await child.ready] as const)
  return Object.fromEntries(await step(Promise.all(addresses)))
}

/** Starts one that the others run without, and does not wait for it: it is tried for ever. */
function keepNextTo(role: Role, config: Config, env: () => NodeJS.ProcessEnv): void {
  if (!config.roles.includes(role)) return
  const child = keepRunning({ name: role, env, say, giveUp: null, stopWithinMs: stopWithinMs(role, config) })
  closers.push(child.stop)
  running.set(role, child)
  void child.ready.then((address) => say(`The store of reports answers ${address}/healthz, /readyz and /metrics.`))
}

/** A worker waits for the calls that are under way; it is not killed before it had the time to. A function, because the start above runs first. */
function stopWithinMs(role: Role, config: Config): number {
  return (role === 'worker' ? workerClosesWithinMs(config) : config.drainMs + CLOSE_TIMEOUT_MS) + 2_000
}

/** @throws StartRefused when it does not end well */
async function runOnce(name: string, env: NodeJS.ProcessEnv) {
  const child = forkProcess(name, env)
  closers.push(() => endProcess(child))
  const exit = await new Promise((done) => child.once('exit', done))
  if (exit !== 0) throw new StartRefused(`The ${name} step failed: see above.`)
}

function devAddress(config: Config, api: string): string {
  const server = startDevServer(config, api, giveUp)
  closers.push(server.stop)
  return server.address
}

async function announce(address: string, { demo }: Config, databaseUrl: string) {
  say(`\nFlightdeck is ready: ${address}\n`)
  if (!demo) return await announceFirstLink(address, databaseUrl)
  for (const { account, password, name } of DEMO_ACCOUNTS) say(`  ${account.padEnd(10)}  ${password.padEnd(14)}  ${name}`)
  say('')
}

/** Printed here and nowhere else: the processes that keep a log never see the key. */
async function announceFirstLink(address: string, databaseUrl: string) {
  const secret = await askDatabase(databaseUrl, 'first link', issueFirstLink)
  if (secret === null) return
  say(`No one works here yet. This link makes the first administrator; it is good once, for ${FIRST_LINK_MINUTES} minutes:`)
  say(`此处还没有用户。用下面的链接创建首位管理员，仅可使用一次，${FIRST_LINK_MINUTES} 分钟内有效：\n`)
  say(`  ${address}${FIRST_PATH}#${secret}\n`)
}
