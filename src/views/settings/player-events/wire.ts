import { call } from '#client/call.ts'
import { nothingHeld } from '#client/outcome.ts'
import { issueEventKey, renewEventKey, takeEventFile, withdrawEventKey, type EventsTaken } from '#contract/player-events.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { gameChoices } from '#views/things/thing-wire.ts'
import { readBy, savedBy } from '#views/things/wired.ts'
import { createSettingsReading } from '../settings-reading.ts'
import { saved } from '../wire-kit.ts'

export type NewSource = { game_id: string; name: string }
export const BLANK_SOURCE: NewSource = { game_id: '', name: '' }
/** A key as it is told, once. */
export type Issued = { id: string; key: string }

export const issueSave = savedBy(createSettingsSave<NewSource, Issued>(), (draft, _ticket, how) =>
  saved(call(issueEventKey, draft, how), nothingHeld),
)

/** What is done with a source that is there. */
export type SourceAct = { kind: 'renew' | 'withdraw'; id: string; version: number }
export type SourceActed = { id: string; key?: string }

export const sourceAct = savedBy(createSettingsSave<SourceAct, SourceActed>(), ({ kind, ...seen }, _ticket, how) =>
  saved<SourceActed>(kind === 'renew' ? call(renewEventKey, seen, how) : call(withdrawEventKey, seen, how), nothingHeld),
)

export type EventFile = { id: string; file: File }

export const fileSave = savedBy(createSettingsSave<EventFile, EventsTaken>(), ({ file, id }, _ticket, how) =>
  saved(call(takeEventFile, { id }, { ...how, uploads: [{ file, name: file.name }] }), nothingHeld),
)

/** Games that a key can be made for. */
export const gamesRead = readBy(createSettingsReading<Awaited<ReturnType<typeof gameChoices>>>(), (_, how) => gameChoices(how))
