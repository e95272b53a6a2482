import type { Kept } from './book.ts'
import type { Meter } from './meter.ts'
import { planVerdict, type Behaviour, type Platform } from './platform.ts'

/** What its operations know of a network that spends money. */
export type MeteredWorld<B extends Behaviour> = Platform<B> & { meter: Meter }

/** Plans the verdict on what is pending. What was spent until then was spent under the status before it. */
export const planReview = <B extends Behaviour>(world: MeteredWorld<B>, object: Kept): void =>
  planVerdict(world, object, ({ account, review }) => world.meter.run(account, review?.dueMs ?? 0))
