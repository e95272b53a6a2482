import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import type { SessionRow } from '#contract/administration.ts'
import * as calls from '#contract/own-sign-in.ts'
import type { OwnPassword } from '#domain/password.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { createSettingsReading } from './settings-reading.ts'
import type { Listed } from './types.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { needed, noPresent, saved } from './wire-kit.ts'
import { QUIET, readBy } from '#views/things/wired.ts'

// one's own signing in joined to the server

export const ownSessionsRead = readBy(createSettingsReading<Listed<SessionRow>>(), async (_, how) => {
  const { data, total } = await call(calls.ownSessions, { per_page: ROWS_SHOWN }, how)
  return { rows: data, total }
})

/** The session that ends; `all`: every other one. */
export const ownSessionsEnd = createSettingsSave<{ sessionId: string } | 'all', { ended: number }>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const draft = needed(input.draft)
      const fields = draft === 'all' ? {} : { session_id: draft.sessionId }
      return saved(call(calls.endOwnSessions, fields, { ...QUIET, signal }), noPresent)
    }),
  },
})

export const ownPasswordSave = createSettingsSave<OwnPassword, { ended: number }>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const { present, chosen } = needed(input.draft)
      const fields = { present_password: present, password: chosen }
      return saved(call(calls.replaceOwnPassword, fields, { ...QUIET, signal }), noPresent)
    }),
  },
})
