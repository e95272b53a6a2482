import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import { bindGames, confirmCurrency, readAgain, readWaiting } from '#contract/accounts.ts'
import type { Blocker } from '#domain/blocker.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { wireBulk, type ThingRow } from '#views/things/thing-wire.ts'
import { waitCountOf } from '#views/things/WaitCount.tsx'
import { savedBy } from '#views/things/wired.ts'

/** Binds chosen accounts to games, or takes the games from them. */
export const bindingAccounts = wireBulk(bindGames)

/** Takes the currency of the network for chosen accounts. */
export const confirmingCurrency = wireBulk(confirmCurrency)

/** `left`: those that no one is signed in for. */
type Asked = { asked: number; left: readonly Blocker[] }

export const readingAgain = savedBy(createSettingsSave<readonly ThingRow[], Asked>(), (rows, _, how) =>
  outcomeOf(call(readAgain, { rows: JSON.stringify(rows.map(({ id }) => ({ id }))) }, how), ({ data }) => data, nothingHeld),
)

export const accountsWaiting = waitCountOf(async (how) => (await call(readWaiting, {}, how)).data.waiting)
