import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { nameUse } from '#contract/finance-names.ts'
import { extractBadRows } from '#contract/finance-statements.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { QUIET, readBy, savedBy } from '#views/things/wired.ts'

/** Where a name was used. */
export const useReading = createReading<OutputOf<typeof nameUse>, { id: string }>()
export const wiredUseReading = readBy(useReading, async (query, how) => await call(nameUse, query, how))

/** Bad rows of an extraction that are extracted again; the answer is the new extraction's id. */
export const badRowsRun = createSettingsSave<{ id: string }, { id: string }>()
export const wiredBadRowsRun = savedBy(
  badRowsRun,
  async (draft, ticket) =>
    await outcomeOf(call(extractBadRows, { ticket, id: draft.id }, QUIET), ({ data }) => ({ id: data.id }), nothingHeld),
)
