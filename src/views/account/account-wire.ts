import { call } from '#client/call.ts'
import { nothingHeld, outcomeOf } from '#client/outcome.ts'
import { bindGames, confirmCurrency, readAgain, readWaiting } from '#contract/accounts.ts'
import type { Blocker } from '#domain/blocker.ts'
import { ROWS_AT_ONCE } from '#machines/bulk-act/bulk-act.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { wireBulk, type ThingRow } from '#views/things/thing-wire.ts'
import { waitCountOf } from '#views/things/WaitCount.tsx'
import { savedBy, type Quiet } from '#views/things/wired.ts'

/** Binds chosen accounts to games, or takes the games from them. */
export const bindingAccounts = wireBulk(bindGames)

/** Takes the currency of the network for chosen accounts. */
export const confirmingCurrency = wireBulk(confirmCurrency)

/** `left`: those that no one is signed in for. */
type Asked = { asked: number; left: readonly Blocker[] }

export const readingAgain = savedBy(createSettingsSave<readonly ThingRow[], Asked>(), (rows, _, how) =>
  outcomeOf(askInChunks(rows, how), (asked) => asked, nothingHeld),
)

/** What was asked for before does not harm: after a failure all of them are asked for again. */
async function askInChunks(rows: readonly ThingRow[], how: Quiet): Promise<Asked> {
  const sum = { asked: 0, left: [] as Blocker[] }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const ids = rows.slice(from, from + ROWS_AT_ONCE).map(({ id }) => ({ id }))
    const { asked, left } = (await call(readAgain, { rows: JSON.stringify(ids) }, how)).data
    sum.asked += asked
    sum.left.push(...left.map((one) => ({ ...one, row: (one.row ?? 0) + from })))
  }
  return sum
}

export const accountsWaiting = waitCountOf(async (how) => (await call(readWaiting, {}, how)).data.waiting)
