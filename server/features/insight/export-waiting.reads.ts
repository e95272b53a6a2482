import type { ToolCounter } from '#server/kit/tool-counter.ts'
import { countPaused } from './export-schedule.reads.ts'

/** Schedules of a person's own that paused by themselves, until they are resumed or deleted. */
export const exportsWaiting: ToolCounter = {
  tool: 'TableFiles',
  topics: ['export_schedule'],
  count: async (db, { id }) => await countPaused(db, id),
}
