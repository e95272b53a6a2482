import type { LifeCycleState } from '#domain/life-cycle/life-cycle.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

/** How the states of a life cycle look. */
export const STATE_LOOKS = { draft: 'waiting', confirmed: 'done', reopened: 'attention' } as const satisfies Record<
  LifeCycleState,
  StateKey
>
