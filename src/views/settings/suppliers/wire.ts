import { z } from 'zod'
import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import * as calls from '#contract/suppliers.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { createSettingsReading } from '../settings-reading.ts'
import type { Listed } from '../types.ts'
import { asked, flag, needed, PER_PAGE, QUIET, saved } from '../wire-kit.ts'

/** `id` null: a new supplier. */
export const supplierDraft = z.object({ id: z.string().nullable(), version: z.number(), name: z.string(), active: z.boolean() })
export type SupplierDraft = z.output<typeof supplierDraft>

export const suppliersRead = createSettingsReading<Listed<calls.SupplierRow>>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const { q, active } = asked(input.query, ['q', 'active'])
      const state = active === '0' || active === '1' ? { active: flag(active === '1') } : {}
      const { data, total } = await call(calls.suppliers, { ...(q ? { q } : {}), ...state, per_page: PER_PAGE }, { ...QUIET, signal })
      return { rows: data, total }
    }),
  },
})

export const supplierSave = createSettingsSave<SupplierDraft, calls.SupplierRow>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const { id, version, name, active } = needed(input.draft)
      const fields = { ticket: input.ticket, name, active: flag(active), ...(id === null ? {} : { id, version }) }
      return saved(call(calls.saveSupplier, fields, { ...QUIET, signal }), (present) =>
        calls.supplierRow.nullable().catch(null).parse(present),
      )
    }),
  },
})
