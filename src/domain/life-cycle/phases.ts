/** Test rounds a game may have, the first one first. */
export const TEST_ROUNDS = ['test_1', 'test_2', 'test_3', 'test_4', 'test_5', 'test_6', 'test_7', 'test_8', 'test_9'] as const

/** The phases of a game in the order it goes through them; none comes twice. */
export const PHASES = [...TEST_ROUNDS, 'soft_launch', 'launch', 'operation', 'sunset'] as const
export type Phase = (typeof PHASES)[number]

export const isPhase = (text: string): text is Phase => PHASES.some((phase) => phase === text)

/** The place of a phase among the others; one that is unknown comes last. */
export const placeOf = (phase: string): number => (isPhase(phase) ? PHASES.indexOf(phase) : PHASES.length)

/** The number of a test round, from 1; null: it is another phase. */
export const roundOf = (phase: string): number | null => {
  const at = TEST_ROUNDS.findIndex((round) => round === phase)
  return at < 0 ? null : at + 1
}
