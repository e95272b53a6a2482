import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { watchStore, type StoreWatch } from '#server/column-store/store-watch.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { adDraftRoutes } from '#server/features/ad-draft/ad-draft.routes.ts'
import { adDataRoutes } from '#server/features/ad-data/ad-data.routes.ts'
import { administrationRoutes } from '#server/features/administration/administration.routes.ts'
import { authorisationRoutes } from '#server/features/authorisation/authorisation.routes.ts'
import { batchRoutes } from '#server/features/batch/batch.routes.ts'
import { readSheetJob, type SheetReader } from '#server/features/batch/sheet-job.ts'
import { builderLinkRoutes } from '#server/features/builder-link/builder-link.routes.ts'
import { catalogueRoutes } from '#server/features/catalogue/catalogue.routes.ts'
import { createFileLinks, readSigningKey } from '#server/kit/file-links.ts'
import { signInRuleRoutes } from '#server/features/sign-in-rule/sign-in-rule.routes.ts'
import { robotText } from '#server/features/robot/robot-webhook.ts'
import { robotRoutes } from '#server/features/robot/robot.routes.ts'
import { financeWaiting } from '#server/features/finance/finance-waiting.reads.ts'
import { financeRoutes } from '#server/features/finance/finance.routes.ts'
import { createVault, vaultKeys, type Vault } from '#server/kit/vault.ts'
import { contactRoutes } from '#server/features/contact/contact.routes.ts'
import { creativeRoutes } from '#server/features/creative/creative.routes.ts'
import { objectRoutes } from '#server/features/object/object.routes.ts'
import { figureRoutes } from '#server/features/creative/figures.routes.ts'
import { artRoutes } from '#server/features/material/art.routes.ts'
import { accountVideoRoutes } from '#server/features/material/account-video.routes.ts'
import { materialRoutes } from '#server/features/material/material.routes.ts'
import { hasVideoTools } from '#server/features/material/video.ts'
import { monitorMetrics } from '#server/features/monitor/monitor.metrics.ts'
import { monitorRoutes } from '#server/features/monitor/monitor.routes.ts'
import { createVisitTickets } from '#server/features/monitor/visit-tickets.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { createLinkCheck } from '#server/kit/link-check.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { createFolderStore, type ObjectStore } from '#server/kit/object-store.ts'
import { createPartStore } from '#server/kit/part-store.ts'
import { dateAnnotationRoutes } from '#server/features/date-annotation/date-annotation.routes.ts'
import { dictionaryRoutes } from '#server/features/dictionaries/dictionaries.routes.ts'
import { landingWaiting } from '#server/features/landing/landing-waiting.reads.ts'
import { landingRoutes } from '#server/features/landing/landing.routes.ts'
import { lifeCycleRoutes } from '#server/features/life-cycle/life-cycle.routes.ts'
import { helpRoutes } from '#server/features/help/help.routes.ts'
import { playerEventRoutes } from '#server/features/player-event/player-event.routes.ts'
import { exportsWaiting } from '#server/features/insight/export-waiting.reads.ts'
import { insightRoutes } from '#server/features/insight/insight.routes.ts'
import { lifeReportRoutes } from '#server/features/insight/life-report.routes.ts'
import { reportExportRoutes } from '#server/features/insight/report-export.routes.ts'
import { installationRoutes } from '#server/features/installation/installation.routes.ts'
import { createUploadStore } from '#server/kit/upload-store.ts'
import { createEventHub } from '#server/features/events/events-hub.ts'
import { eventRoutes } from '#server/features/events/events.routes.ts'
import { createSsoProvider, type SsoConfig } from '#server/features/session/sso-provider.ts'
import { reportStoreRoutes } from '#server/features/report/report-store.routes.ts'
import { reviewRoutes } from '#server/features/review/review.routes.ts'
import { batchTemplateRoutes } from '#server/features/batch-template/batch-template.routes.ts'
import { columnPresetRoutes } from '#server/features/column-preset/column-preset.routes.ts'
import { worksheetRoutes } from '#server/features/insight-worksheet/worksheet.routes.ts'
import { insightTableRoutes } from '#server/features/insight-table/insight-table.routes.ts'
import { savedViewRoutes } from '#server/features/saved-view/saved-view.routes.ts'
import { rtaRoutes } from '#server/features/rta/rta.routes.ts'
import { firstAdministratorRoutes } from '#server/features/session/first-administrator.routes.ts'
import { invitedRoutes } from '#server/features/session/invited.routes.ts'
import { ownSignInRoutes } from '#server/features/session/own-sign-in.routes.ts'
import { sessionRoutes } from '#server/features/session/session.routes.ts'
import { shellRoutes } from '#server/features/shell/shell.routes.ts'
import { masterDataRoutes } from '#server/features/master-data/master-data.routes.ts'
import { accountRoutes } from '#server/features/account/account.routes.ts'
import { reviewWaiting } from '#server/features/review/review-waiting.reads.ts'
import { accountsWaiting } from '#server/features/account/account-waiting.reads.ts'
import { supplierRoutes } from '#server/features/supplier/supplier.routes.ts'
import { createSimulatedNetworks } from '#server/features/training/simulated-networks.ts'
import { trainingRoutes } from '#server/features/training/training.routes.ts'
import { ticketRoutes } from '#server/features/ticket/ticket.routes.ts'
import { bind } from '#server/kit/bind.ts'
import type { Handler } from '#server/kit/handler.ts'
import { createHttp } from '#server/kit/http.ts'
import { hearDatabase } from './event-source.ts'
import { pageAnswers, servePages } from './pages.ts'

export type ServerDeps = {
  db: Kysely<Database>
  /** of the same database, for listening; without it there is no event stream, consoles poll, and nothing is remembered between calls */
  pool?: pg.Pool
  dataDir: string
  connectors: ReadonlyMap<string, Connector>
  /** seals the networks' credentials; the keys of the data folder unless told */
  vault?: Vault
  /** signs links to files; a key of the data folder unless given */
  linkKey?: Buffer
  /** where files are kept; the data folder unless given */
  objects?: ObjectStore
  /** can this machine look into videos? */
  hasVideoTools?: () => Promise<boolean>
  /** the release */
  version: string
  log?: Logger
  registry?: Registry
  trustProxy?: boolean
  /** says how the store of reports is; none unless given */
  reports?: Pick<StoreWatch, 'ask'>
  /** the store of reports; none unless given */
  columnStore?: ColumnStore | null
  /** reads spreadsheets; in this thread unless given */
  sheets?: SheetReader
  /** where the app is downloaded; null: nowhere */
  downloadUrl?: string | null
  /** the external landing-page builder; null: none */
  builderUrl?: string | null
  /** side ports of the simulated networks that run next to the server; none where none runs */
  simulatorControls?: readonly string[]
  /** names of landing pages that are answered at an origin of our own (`createLinkCheck`) */
  linkHosts?: ReadonlyMap<string, string>
  /** the company's own sign-in; null: account and password only */
  sso?: SsoConfig | null
  /** the chat robot for failing calls: where it listens, and which of our hosts report to it */
  robot?: { webhook: string | null; hosts: readonly string[] }
  /** how long files of reports are kept */
  retentionDays?: number
  /** the page-visit monitor: the hosts it runs on, and how long visits are kept; nowhere unless given */
  monitor?: { hosts: readonly string[]; retentionDays: number }
  /** the built console; without it, or when the folder is missing, only calls are answered */
  webFolder?: string
}

/** The whole server: every feature's calls, and the console's pages for everything else. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { db, pool, dataDir, connectors, version, log, registry = new Registry(), trustProxy = false, sheets = readSheetJob } = deps
  const { downloadUrl = null, builderUrl = null, robot = { webhook: null, hosts: [] }, sso = null } = deps
  const webFolder = deps.webFolder && existsSync(join(deps.webFolder, 'index.html')) ? deps.webFolder : null
  const http = await createHttp({
    version,
    trustProxy,
    ...(log ? { log } : {}),
    registry,
    ...(webFolder ? { notFound: pageAnswers(webFolder) } : {}),
  })
  if (webFolder) await servePages(http, webFolder)

  const hub = pool ? createEventHub(db, http.log) : null
  const source = pool && hub ? hearDatabase(pool, hub, http.log) : null
  http.addHook('preClose', async () => {
    hub?.close() // open streams would keep the server from closing
    await source?.stop()
  })

  const key = deps.linkKey ?? readSigningKey(dataDir)
  const links = createFileLinks(key)
  const monitor = deps.monitor ?? { hosts: [], retentionDays: 90 }
  const objects = deps.objects ?? createFolderStore(dataDir)
  const store = createMaterialStore(dataDir, objects)
  const parts = createPartStore(objects)
  const vault = deps.vault ?? createVault(() => vaultKeys(dataDir, null))
  const uploads = createUploadStore(objects)
  const handlers = [
    ...sessionRoutes({
      version,
      sso: sso && { config: sso, provider: createSsoProvider(sso) },
      reportHosts: robot.webhook === null ? [] : robot.hosts,
    }),
    ...ownSignInRoutes(),
    ...firstAdministratorRoutes(),
    ...invitedRoutes(),
    ...robotRoutes({ webhook: robot.webhook }),
    ...administrationRoutes({ vault, tell: robot.webhook === null ? null : robotText(robot.webhook) }),
    ...signInRuleRoutes(sso),
    ...trainingRoutes({ networks: createSimulatedNetworks(deps.simulatorControls ?? []) }),
    ...authorisationRoutes({ connectors, vault }),
    ...ticketRoutes(),
    ...shellRoutes({
      downloadUrl,
      builderUrl,
      counters: [...financeWaiting, landingWaiting, accountsWaiting, reviewWaiting, exportsWaiting],
    }),
    ...batchTemplateRoutes(),
    ...adDraftRoutes(),
    ...columnPresetRoutes(),
    ...insightTableRoutes(),
    ...worksheetRoutes(),
    ...savedViewRoutes(),
    ...helpRoutes(),
    ...installationRoutes(),
    ...catalogueRoutes({ store, uploads, parts, links }),
    ...dictionaryRoutes(),
    ...accountRoutes(),
    ...supplierRoutes(),
    ...masterDataRoutes(),
    ...dateAnnotationRoutes(),
    ...builderLinkRoutes({ builderUrl }),
    ...adDataRoutes(),
    ...financeRoutes({ files: createFileStore(objects), uploads }),
    ...reviewRoutes({ links, files: createFileStore(objects, Date.now, 'letters') }),
    ...artRoutes({ links }),
    ...creativeRoutes({ links }),
    ...figureRoutes(),
    ...objectRoutes(connectors),
    ...rtaRoutes({ connectors }),
    ...materialRoutes({ links, store, parts, hasVideoTools: deps.hasVideoTools ?? hasVideoTools }),
    ...accountVideoRoutes(),
    ...lifeCycleRoutes({ store: deps.columnStore ?? null }),
    ...landingRoutes({ links, store, askLink: createLinkCheck({ hosts: deps.linkHosts ?? new Map() }) }),
    ...eventRoutes({ hub }),
    ...batchRoutes({ connectors, links, sheets, uploads }),
    ...monitorRoutes({ ...monitor, tickets: createVisitTickets(key), metrics: monitorMetrics(registry) }),
    ...playerEventRoutes(),
    ...insightRoutes({ store: deps.columnStore ?? null, links }),
    ...lifeReportRoutes({ store: deps.columnStore ?? null, now: Date.now }),
    ...reportExportRoutes({
      files: createFileStore(objects, Date.now, 'report-files'),
      retentionDays: deps.retentionDays ?? 30,
      canTell: robot.webhook !== null,
    }),
    ...reportStoreRoutes({ watch: deps.reports ?? watchStore({ watched: null, store: null, registry, log: http.log }) }),
    ...contactRoutes(),
  ]
  answerAll(handlers)
  bind(http, handlers, { db, ...(source ? { memory: source.memory } : {}) })
  return http
}

/** @throws Error when a call of the contract has no handler: the server must not start */
function answerAll(handlers: readonly Handler[]): void {
  const answered = new Set<unknown>(handlers.map(({ endpoint }) => endpoint))
  const missing = ALL_ENDPOINTS.filter((endpoint) => !answered.has(endpoint)).map(({ method, path }) => `${method} ${path}`)
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')}: declared, but without a handler. Add the routes to those of their area (\`<area>.routes.ts\`)`)
}
