import { blocker, type Blocker } from '#domain/blocker.ts'
import { functionBlockers, type Grants } from './grants.ts'

/** What makes an administrator: may change people and their grants. */
const ADMINISTRATION = ['settings.users.edit', 'settings.grants.edit'] as const

export const isAdministrator = ({ active, grants }: { active: boolean; grants: Grants }): boolean =>
  active && ADMINISTRATION.every((permission) => functionBlockers(grants, permission).length === 0)

/**
 * Why a person may not be changed like this: no one takes administration from themselves, and one administrator always remains.
 * `others` are the administrators next to the person.
 */
export function changeBlockers(change: {
  isSelf: boolean
  before: { active: boolean; grants: Grants }
  after: { active: boolean; grants: Grants }
  others: number
}): Blocker[] {
  if (!isAdministrator(change.before) || isAdministrator(change.after)) return []
  if (change.isSelf) return [blocker('administration.self_lockout')]
  return change.others === 0 ? [blocker('administration.last_administrator')] : []
}
