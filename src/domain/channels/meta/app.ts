import type { PromotedGame, Proposing } from '../channel.ts'

export const APP_PROMOTION = 'OUTCOME_APP_PROMOTION'
export const promotesApp = ({ written }: Proposing): boolean => written('campaign', 'objective').includes(APP_PROMOTION)

/** The system of a game that only one store sells. */
export function onlySystem({ ios, android }: PromotedGame): 'iOS' | 'Android' | undefined {
  if (ios && android) return undefined
  return ios ? 'iOS' : android ? 'Android' : undefined
}

/** The store of the system that ads are shown on; of both, the one that the ad set is promoted in. */
export function storeOf({ ios, android }: PromotedGame, systems: readonly string[]): string | undefined {
  const isIos = systems.length > 0 && systems.every((system) => system === 'iOS')
  return (isIos ? ios : android || ios) || undefined
}
