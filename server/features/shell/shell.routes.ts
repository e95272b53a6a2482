import { shellNews } from '#contract/shell.ts'
import { functionBlockers, scopeOf } from '#permissions/grants.ts'
import { isDemoCompany } from '#server/db/installation.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { readCompany } from '#server/kit/setting.repository.ts'
import type { ToolCounter } from '#server/kit/tool-counter.ts'
import { readTrainingNow } from '#server/features/training/training.reads.ts'
import { readFailures, readOpenBatches } from './shell.reads.ts'

export type ShellDeps = { downloadUrl: string | null; builderUrl: string | null; counters: readonly ToolCounter[] }

/** What is in the frame of every page. Who may not see batches hears nothing of them. */
export const shellRoutes = ({ downloadUrl, builderUrl, counters }: ShellDeps): Handler[] => [
  handle(shellNews, async (_input, call) => {
    // also a failure that grows too old leaves within the minute an answer is remembered
    call.remember('batch', 'setting', ...counters.flatMap(({ topics }) => topics))
    const [batches, waiting, { company }, isDemo, training] = await Promise.all([
      batchNews(call),
      waitingOf(call, counters),
      readCompany(call.db),
      isDemoCompany(call.db),
      readTrainingNow(call.db, Date.now()),
    ])
    const frame = { company: company?.company_name ?? '', is_demo: isDemo, training }
    return { data: { ...frame, download_url: downloadUrl ?? '', builder: builderUrl !== null, waiting, ...batches } }
  }),
]

async function batchNews({ db, user }: Call) {
  const may = (func: string) => functionBlockers(user.grants, `ads.batch.${func}`).length === 0
  const games = scopeOf(user.grants, 'ads', 'game')
  const [failures, open] = await Promise.all([
    may('view') ? readFailures(db, games) : { rows: 0, batches: [] },
    may('view') ? readOpenBatches(db, games, user.id) : [],
  ])
  return { failed_rows: failures.rows, failed_batches: failures.batches, open_batches: open }
}

/** Tools with something to do, by route name. */
async function waitingOf({ db, user }: Call, counters: readonly ToolCounter[]): Promise<Record<string, number>> {
  const counted = await Promise.all(counters.map(async ({ tool, count }) => [tool, await count(db, user)] as const))
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}
