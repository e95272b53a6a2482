import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from './wired.ts'

/** One that is open, read again whenever another user changed it. `times`: how often; 0: not yet */
type Asked = { id: string | null; times: number }

/** The reading of one that is open; null while nothing was told. */
export const toldDesk = <Desk>(read: (id: string, signal: AbortSignal) => Promise<Desk>) =>
  readBy(createReading<Desk | null, Asked>(), async ({ id, times }, { signal }) =>
    id === null || times === 0 ? null : await read(id, signal),
  )
