import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { shellNews } from '#contract/shell.ts'
import { shellNewsMachine } from '#machines/shell-news/shell-news.machine.ts'

/** A corner count that cannot be read is no notice: the frame says so where it is. */
export const wiredShellNewsMachine = shellNewsMachine.provide({
  actors: { readNews: fromPromise(async ({ signal }) => (await call(shellNews, {}, { background: true, signal })).data) },
})
