import { z } from 'zod'
import { inText, type Params } from './http.ts'
import type { CodedBehaviour } from './coded-options.ts'
import type { Platform } from './platform.ts'
import { between } from './seed.ts'

/** An asynchronous report; `params` are those of the request. */
const taskSchema = z.object({
  id: z.string(),
  account: z.string(),
  params: z.record(z.string(), z.unknown()),
  madeMs: z.number(),
  doneMs: z.number(),
})
export type ReportTask = z.output<typeof taskSchema>

export function reportTasks({ book, clock, draw, behaviour }: Platform<CodedBehaviour>) {
  const drawer = book.drawer('report', taskSchema)
  return {
    begin: (account: string, params: Params): ReportTask => {
      const [id, nowMs] = [book.nextId(), clock.now()]
      const task = { id, account, params, madeMs: nowMs, doneMs: nowMs + between(draw('report', id), behaviour.reportMs) }
      drawer.put(id, task)
      return task
    },
    /** undefined where the account has no such task */
    get: (account: string, id: unknown): ReportTask | undefined => {
      const task = drawer.get(inText(id))
      return task?.account === account ? task : undefined
    },
    of: (account: string): ReportTask[] => drawer.all().filter((task) => task.account === account),
    /** `[broken]` in its name makes it fail */
    stateOf: ({ params, doneMs }: ReportTask): 'making' | 'made' | 'failed' => {
      if (doneMs > clock.now()) return 'making'
      return /\[broken\]/i.test(inText(params.task_name)) ? 'failed' : 'made'
    },
  }
}
