import { accountTypeBlockers, accountWithheld } from '#permissions/account-can.ts'
import type { SpecialFacts } from '#permissions/special-ids.ts'
import type { ThingForm } from '#views/things/ThingPanel.tsx'

/** What the list of games with single-package accounts says of the form of an account. */
export const accountForm =
  (special: Pick<SpecialFacts, 'single_package_games'>): ThingForm =>
  ({ values }) => ({ blockers: accountTypeBlockers(special, values), withheld: accountWithheld(special, values) })
