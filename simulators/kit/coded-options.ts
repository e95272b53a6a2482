import { USUAL, type Behaviour, type Pace } from './platform.ts'

/** Settings of a network that limits calls, needs time for videos and reports, and issues tokens in pairs. */
export type CodedBehaviour = Behaviour & {
  limits: object
  /** how long a video is transcoded, and a report made */
  videoMs: readonly [number, number]
  reportMs: readonly [number, number]
  /** lifetimes of the tokens that the dialog leads to */
  accessTokenMs: number
  refreshTokenMs: number
}

/** Changes only the given fields. */
export type BehaviourInput<B extends CodedBehaviour> = Partial<Omit<B, 'limits' | 'review' | 'pace'>> & {
  limits?: Partial<B['limits']>
  review?: Partial<Behaviour['review']>
  pace?: Partial<Pace>
}

const DAY_MS = 86_400_000

export const CODED_USUAL: Omit<CodedBehaviour, 'limits'> = {
  ...USUAL,
  videoMs: [2_000, 8_000],
  reportMs: [2_000, 8_000],
  accessTokenMs: DAY_MS,
  refreshTokenMs: 30 * DAY_MS,
}

export const changed = <B extends CodedBehaviour>(behaviour: B, { limits, review, pace, ...more }: BehaviourInput<B>): B => ({
  ...behaviour,
  ...more,
  limits: { ...behaviour.limits, ...limits },
  review: { ...behaviour.review, ...review },
  pace: { ...behaviour.pace, ...pace },
})
