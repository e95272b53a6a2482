import type { Blocker } from './blocker.ts'
import { NEW_COMPANY, type NewCompany } from './company.ts'
import { chosenPasswordBlockers, type ChosenPassword } from './password.ts'
import { PERSON, type Person } from './person.ts'
import { thingBlockers } from './thing/thing.ts'

/** What the first administrator types: who they are, and whose company it is. */
export type FirstAdministrator = Person & ChosenPassword & NewCompany

/** Why the first administrator cannot be made of this yet. */
export const firstAdministratorBlockers = (typed: FirstAdministrator): readonly Blocker[] => [
  ...thingBlockers(PERSON, typed),
  ...chosenPasswordBlockers(typed, typed),
  ...thingBlockers(NEW_COMPANY, typed),
]
