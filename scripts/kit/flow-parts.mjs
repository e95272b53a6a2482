import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

/**
 * Each flow, with the tests that concern it and do not name its machine: those of its rules, its view and its server. Tests that name it,
 * the chart's own and its stories are found by its name.
 */
export const FLOW_TESTS = {
  'account-authorisation': [
    'server/authorisation',
    'connectors/meta-access.test.ts',
    'simulators/meta-login.test.ts',
    'views/settings/account-authorisation.test.tsx',
    'app/dialog-answer.test.ts',
  ],
  'account-reading': [
    'server/creative/figure-reading.test.ts',
    'server/object/object-reading.test.ts',
    'domain/reading-state.test.ts',
    'views/creative/figure-sources.test.tsx',
  ],
  'account-video': ['server/material/account-video.test.ts', 'views/material/account-videos.test.tsx'],
  'ad-draft': ['server/ad-draft', 'domain/ad-draft', 'views/batch/ad-draft'],
  'audit-chain': ['server/security'],
  batch: ['server/batch/batch.test.ts', 'server/batch/repair.test.ts', 'domain/batch', 'views/batch', 'app/batch-paths.test.ts'],
  'batch-import': ['server/batch/import.test.ts', 'server/batch/bad-rows.test.ts', 'domain/batch/sheet.test.ts'],
  'batch-list': ['server/batch/batch.test.ts'],
  'batch-rows': ['server/batch/rest.test.ts', 'views/batch/batch-rows.test.tsx', 'views/batch/row-status.test.tsx'],
  'batch-scope': ['server/catalogue', 'views/batch/scope-stage.test.tsx'],
  'batch-video': ['server/batch/bring-videos.test.ts', 'domain/batch-videos.test.ts', 'views/batch/batch-videos.test.tsx'],
  'bill-repayment': ['server/finance/repayments.test.ts', 'domain/finance/repayment.test.ts'],
  'bulk-act': ['server/account/account.test.ts', 'server/kit/thing-list.test.ts', 'views/things/thing-view.test.tsx'],
  'creative-matrix': ['domain/batch/creative-matrix.test.ts', 'views/batch/creative-matrix.test.tsx', 'server/batch/add-rows.test.ts'],
  'builder-link': ['server/builder-link'],
  'column-preset': ['server/column-preset', 'views/column-presets'],
  'cost-edit': ['server/finance/costs.test.ts', 'domain/finance/finance.test.ts'],
  'cost-entry': ['server/finance/costs.test.ts', 'domain/finance/finance.test.ts', 'views/finance/pasted-costs.test.tsx'],
  'cpa-rule': ['server/finance/cpa.test.ts', 'domain/finance/cpa.test.ts', 'views/finance/rule-timeline.test.tsx'],
  'creative-save': ['server/creative/creatives.test.ts', 'domain/creative', 'views/creative'],
  decision: [
    'machines/decisions.test.ts',
    'server/finance/costs.test.ts',
    'server/material/delete.test.ts',
    'server/finance/unread-lines.test.ts',
    'views/finance/waived-lines.test.tsx',
  ],
  duplication: [
    'server/batch/duplicate.test.ts',
    'server/batch/duplicate-commit.test.ts',
    'domain/duplication',
    'views/batch/duplication.test.tsx',
    'app/duplicate-paths.test.ts',
  ],
  'export-schedule': ['domain/report-export.test.ts', 'server/insight/export-schedules.test.ts', 'views/insight/exports'],
  extraction: ['server/finance/statements.test.ts', 'domain/finance/statement.test.ts'],
  'guide-progress': ['server/help/guide-mark.test.ts', 'domain/help'],
  'help-centre': ['server/help/help.test.ts'],
  installation: ['server/installation', 'domain/installation', 'views/installation'],
  'landing-page-save': ['server/landing', 'domain/landing', 'views/landing'],
  'lifecycle-confirm': ['server/life-cycle', 'domain/life-cycle', 'views/lifecycle'],
  'link-entry': [
    'server/session/first-administrator.test.ts',
    'server/session/invitation.test.ts',
    'views/session/first-administrator.test.tsx',
    'views/session/invited.test.tsx',
  ],
  'material-edit': ['server/material/edit.test.ts', 'domain/material-bulk.test.ts', 'views/material/gallery.test.tsx'],
  'monitor-rows': ['server/monitor', 'domain/monitor'],
  'month-confirmation': ['server/finance/months.test.ts'],
  navigation: ['app/navigation.test.ts', 'app/dictionaries.test.ts', 'permissions'],
  'object-change': ['server/object/object-changes.test.ts', 'domain/object/change.test.ts', 'views/objects/objects.test.tsx'],
  'page-monitor': ['server/monitor', 'domain/monitor/page-name.test.ts'],
  reading: ['app/when-read.test.ts', 'views/kit/data-grid.test.tsx'],
  'review-decision': ['server/review/decide.test.ts', 'domain/review'],
  'review-queue': ['server/review/look.test.ts', 'domain/review', 'views/review/queue.test.tsx'],
  'row-confirmation': ['server/finance/statement-rows.test.ts', 'views/finance/figure-gap.test.tsx'],
  'rta-bind': ['server/rta', 'domain/rta', 'views/rta', 'connectors/tencent-rta.test.ts'],
  session: ['server/session/session.test.ts', 'app/session.test.ts', 'views/session'],
  'settings-save': ['server/two-users.test.ts', 'views/settings'],
  'shell-news': ['server/shell', 'app/tray.test.ts'],
  'single-object': ['server/object/single.test.ts', 'server/batch/single.test.ts', 'views/batch/single.test.tsx'],
  'status-poll': ['push/rows-read.test.ts'],
  'table-build': ['server/insight-table', 'views/insight/tables'],
  'sub-app-load': ['app/sub-apps.test.ts', 'app/load-part.test.ts'],
  upload: ['server/material/upload.test.ts', 'views/material/wire-upload.test.tsx'],
}

/** What every flow is held to. */
const RULES = ['tests/machines/charts.test.ts', 'tests/companions.test.ts']

/** The tests that concern one flow, from the project's top; null: there is no such flow. Journeys are left to `npm test`. */
export function testsOfFlow(flow) {
  const named = FLOW_TESTS[flow]
  if (!named) return null
  const naming = readdirSync(join(ROOT, 'tests'), { recursive: true })
    .map((path) => `tests/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/journeys/'))
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes(`#machines/${flow}/`))
  return [...new Set([...naming, ...named.map((path) => `tests/${path}`), storiesFile(flow), ...RULES])]
}

const storiesFile = (flow) => `tests/stories/${flow < 'd' ? 'a-to-c' : flow < 'n' ? 'd-to-m' : 'n-to-z'}.test.tsx`
