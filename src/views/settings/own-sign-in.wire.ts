import { call } from '#client/call.ts'
import { nothingHeld } from '#client/outcome.ts'
import * as calls from '#contract/own-sign-in.ts'
import type { OwnPassword } from '#domain/password.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { savedBy } from '#views/things/wired.ts'
import { listedBy, saved } from './wire-kit.ts'

// one's own signing in joined to the server

export const ownSessionsRead = listedBy((_, how) => call(calls.ownSessions, { per_page: ROWS_SHOWN }, how))

/** The session that ends; `all`: every other one. */
export const ownSessionsEnd = savedBy(createSettingsSave<{ sessionId: string } | 'all', { ended: number }>(), (draft, _, how) =>
  saved(call(calls.endOwnSessions, draft === 'all' ? {} : { session_id: draft.sessionId }, how), nothingHeld),
)

export const ownPasswordSave = savedBy(createSettingsSave<OwnPassword, { ended: number }>(), ({ present, chosen }, _, how) =>
  saved(call(calls.replaceOwnPassword, { present_password: present, password: chosen }, how), nothingHeld),
)
