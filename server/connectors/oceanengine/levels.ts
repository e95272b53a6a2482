import type { Level } from '#domain/channels/channel.ts'

export const LEVELS = ['project', 'promotion'] as const
export type OwnLevel = (typeof LEVELS)[number]

export function ownLevel(level: Level): OwnLevel {
  const known = LEVELS.find((one) => one === level)
  if (!known) throw new Error(`the network has no level '${level}'`)
  return known
}

/** What calls, ids and lists of a level are called at the network. */
export const NAMES: Readonly<Record<OwnLevel, { path: string; id: string; budget: string }>> = {
  project: { path: '/open_api/v3.0/project', id: 'project_id', budget: 'project_daily_budget' },
  promotion: { path: '/open_api/v3.0/promotion', id: 'promotion_id', budget: 'daily_budget' },
}

/** Our field for the budget that a call to this path sets. */
export const budgetAt = (path: string): string => NAMES[path.startsWith(NAMES.project.path) ? 'project' : 'promotion'].budget
