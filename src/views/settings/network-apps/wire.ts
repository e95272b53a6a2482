import { call } from '#client/call.ts'
import { nothingHeld } from '#client/outcome.ts'
import * as calls from '#contract/network-access.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { readBy, savedBy } from '#views/things/wired.ts'
import { createSettingsReading } from '../settings-reading.ts'
import { saved } from '../wire-kit.ts'

/** `untested`: kept although the network cannot be asked of it */
export type SecretDraft = { id: string; secret: string; untested?: '1' }
export type SecretSaved = { id: string; secret_last4: string }

export const secretSave = savedBy(createSettingsSave<SecretDraft, SecretSaved>(), (draft, _, how) =>
  saved(call(calls.saveAppSecret, draft, how), nothingHeld),
)

/** What the network says of an application, by its id. */
export const verdictRead = readBy(
  createSettingsReading<calls.AppVerdict>(),
  async (id, how) => (await call(calls.testApp, { id }, how)).data,
)
