import type { LinkState } from '#domain/link.ts'
import type { LetterStanding } from '#domain/review/letter.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

export const LINK_LOOKS = { alive: 'done', unsure: 'attention', dead: 'refused', refused: 'refused' } as const satisfies Record<
  LinkState,
  StateKey
>
export const LETTER_LOOKS = { valid: 'done', soon: 'attention', expired: 'refused', later: 'waiting' } as const satisfies Record<
  LetterStanding,
  StateKey
>
export const linkWord = (state: LinkState | null): string => `landing.link.state.${state ?? 'unchecked'}`
