import { outcomeOf } from '#client/outcome.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { pageOf, ROWS_SHOWN } from '#views/things/paging.ts'
import { readBy, type Quiet } from '#views/things/wired.ts'
import { createSettingsReading } from './settings-reading.ts'
import type { Listed } from './types.ts'

/** What the wires of the settings share. A failure is said in the flow, not by the notices of the client. */
/** Those names of an address's search that say something. */
export const asked = (query: string, names: readonly string[]): Record<string, string> => {
  const search = new URLSearchParams(query)
  return Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])))
}

/** The page of a list that the address is on. */
export const pageAsked = (query: string) => ({ page: pageOf(new URLSearchParams(query)), per_page: ROWS_SHOWN })

export const flag = (isOn: boolean) => (isOn ? ('1' as const) : ('0' as const))

/** The outcome with what another user saved, read by the answer's own schema. */
export async function saved<T>(answer: Promise<{ data: T }>, read: (present: unknown) => T | null): Promise<SaveOutcome<T>> {
  return await outcomeOf(answer, ({ data }) => data, read)
}

/** A list, page by page, with how many rows there are in all. */
export const listedBy = <Row>(ask: (query: string, how: Quiet) => Promise<{ data: readonly Row[]; total: number }>) =>
  readBy(createSettingsReading<Listed<Row>>(), async (query, how) => {
    const { data, total } = await ask(query, how)
    return { rows: data, total }
  })
