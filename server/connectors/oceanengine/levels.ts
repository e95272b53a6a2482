import type { Level } from '#domain/channels/channel.ts'

export const LEVELS = ['project', 'promotion'] as const
export type OwnLevel = (typeof LEVELS)[number]

export function ownLevel(level: Level): OwnLevel {
  const known = LEVELS.find((one) => one === level)
  if (!known) throw new Error(`the network has no level '${level}'`)
  return known
}

/** What calls, ids and lists of a level are called at the network, and how many rows or ids a list takes at most (project/list, promotion/list). */
export const NAMES: Readonly<Record<OwnLevel, { path: string; id: string; budget: string; page: number }>> = {
  project: { path: '/open_api/v3.0/project', id: 'project_id', budget: 'project_daily_budget', page: 100 },
  promotion: { path: '/open_api/v3.0/promotion', id: 'promotion_id', budget: 'daily_budget', page: 20 },
}

/** Rows of one call that changes several, and promotions whose reasons of refusal are asked for at once (project/status/update, promotion/reject_reason/get). */
export const ROWS_A_CALL = 10

/** Our field for the budget that a call to this path sets. */
export const budgetAt = (path: string): string => NAMES[path.startsWith(NAMES.project.path) ? 'project' : 'promotion'].budget
