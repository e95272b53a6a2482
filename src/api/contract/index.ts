import { CHANNELS } from '#domain/channels/index.ts'
import { VIDEO_NETWORK } from './account-videos.ts'
import * as adData from './ad-data.ts'
import * as administration from './administration.ts'
import * as art from './art.ts'
import * as auth from './auth.ts'
import * as builderLink from './builder-link.ts'
import * as company from './company.ts'
import * as training from './training.ts'
import * as creative from './creative.ts'
import * as creativeFigures from './creative-figures.ts'
import * as eventStream from './events.ts'
import * as dateAnnotations from './date-annotations.ts'
import * as dictionaries from './dictionaries.ts'
import type { Endpoint } from './endpoint.ts'
import { familyOf } from './families.ts'
import * as firstAdministrator from './first-administrator.ts'
import * as financeCosts from './finance-costs.ts'
import * as financeRefunds from './finance-refunds.ts'
import * as financeStatements from './finance-statements.ts'
import * as financeMonth from './finance-month.ts'
import * as financeFigures from './finance-figures.ts'
import * as financeMappings from './finance-mappings.ts'
import * as financeBills from './finance-bills.ts'
import * as financeCostNames from './finance-cost-names.ts'
import * as financeFirms from './finance-firms.ts'
import * as financeEventCounts from './finance-event-counts.ts'
import * as financeRates from './finance-rates.ts'
import * as financeNames from './finance-names.ts'
import * as financeRows from './finance-rows.ts'
import * as financeCpa from './finance-cpa.ts'
import * as financeRepayments from './finance-repayments.ts'
import * as help from './help.ts'
import * as installation from './installation.ts'
import * as failureReport from './failure-report.ts'
import * as invitations from './invitations.ts'
import * as landing from './landing.ts'
import * as landingWrites from './landing-writes.ts'
import * as gameLifeCycle from './game-life-cycle.ts'
import * as lifeCycle from './life-cycle.ts'
import * as lifeCycleWrites from './life-cycle-writes.ts'
import * as lifeReports from './life-reports.ts'
import * as lists from './lists.ts'
import * as material from './material.ts'
import * as materialEffect from './material-effect.ts'
import * as networkAccess from './network-access.ts'
import * as objectChanges from './object-changes.ts'
import * as objectLabels from './object-labels.ts'
import * as objects from './objects.ts'
import * as ownSignIn from './own-sign-in.ts'
import * as insights from './insights.ts'
import * as playerEvents from './player-events.ts'
import * as reports from './reports.ts'
import * as review from './review.ts'
import * as reviewLetters from './review-letters.ts'
import * as reviewWords from './review-words.ts'
import * as rta from './rta.ts'
import * as materialWrites from './material-writes.ts'
import { batchesOfAll } from './batch-list.ts'
import * as batchTemplates from './batch-templates.ts'
import * as columnPresets from './column-presets.ts'
import * as insightTables from './insight-tables.ts'
import * as insightValues from './insight-values.ts'
import * as insightWorksheets from './insight-worksheets.ts'
import * as benchmark from './benchmark.ts'
import * as reportExports from './report-exports.ts'
import * as savedViews from './saved-views.ts'
import * as shell from './shell.ts'
import * as signInRules from './sign-in-rules.ts'
import * as masterData from './master-data.ts'
import * as accounts from './accounts.ts'
import * as suppliers from './suppliers.ts'
import * as ticket from './ticket.ts'
import * as monitor from './monitor.ts'
import * as monitorVisits from './monitor-visits.ts'
import * as people from './people.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value

function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value]
  if (typeof value !== 'object' || value === null || '_zod' in value) return []
  return Object.values(value).flatMap(endpointsIn)
}

/** Every endpoint of the project, for the server's inventory, the OpenAPI document and the project tests. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  VIDEO_NETWORK,
  administration,
  art,
  auth,
  ownSignIn,
  company,
  training,
  networkAccess,
  creative,
  creativeFigures,
  failureReport,
  firstAdministrator,
  lists,
  eventStream,
  dictionaries,
  CHANNELS.map(({ key }) => familyOf(key)),
  review,
  reviewLetters,
  reviewWords,
  rta,
  batchesOfAll,
  batchTemplates,
  savedViews,
  columnPresets,
  insightTables,
  insightValues,
  insightWorksheets,
  benchmark,
  reportExports,
  shell,
  signInRules,
  help,
  installation,
  builderLink,
  financeCosts,
  financeRefunds,
  financeStatements,
  financeFigures,
  financeMappings,
  financeNames,
  financeBills,
  financeCostNames,
  financeEventCounts,
  financeFirms,
  financeRates,
  financeRows,
  financeMonth,
  financeCpa,
  financeRepayments,
  adData,
  material,
  materialEffect,
  materialWrites,
  invitations,
  landing,
  landingWrites,
  lifeCycle,
  lifeCycleWrites,
  gameLifeCycle,
  lifeReports,
  masterData,
  objects,
  objectChanges,
  objectLabels,
  accounts,
  suppliers,
  dateAnnotations,
  ticket,
  monitor,
  monitorVisits,
  insights,
  playerEvents,
  reports,
  people,
].flatMap(endpointsIn)
