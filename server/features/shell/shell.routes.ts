import { shellNews } from '#contract/shell.ts'
import { functionBlockers, scopeOf } from '#permissions/grants.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readFailures } from './shell.reads.ts'

export type ShellDeps = { downloadUrl: string | null; builderUrl: string | null }

/** What stands in the frame of every page. Who may not see batches hears nothing of them. */
export const shellRoutes = ({ downloadUrl, builderUrl }: ShellDeps): Handler[] => [
  handle(shellNews, async (_input, { db, user, remember }) => {
    remember('batch') // also a failure that grows too old leaves within the minute an answer is remembered
    const seesBatches = functionBlockers(user.grants, 'ads.batch.view').length === 0
    const failures = seesBatches ? await readFailures(db, scopeOf(user.grants, 'ads', 'game')) : { rows: 0, batches: [] }
    return {
      data: {
        download_url: downloadUrl ?? '',
        builder: builderUrl !== null,
        failed_rows: failures.rows,
        failed_batches: failures.batches,
      },
    }
  }),
]
