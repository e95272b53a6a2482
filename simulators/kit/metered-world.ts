import type { Kept } from './book.ts'
import type { Meter } from './meter.ts'
import { planVerdict, type Behaviour, type Platform } from './platform.ts'

/** What operations can use in a network that spends money. */
export type MeteredWorld<B extends Behaviour> = Platform<B> & { meter: Meter }

/** Schedules the result of a pending review. Spending up to that moment is counted under the status before it. */
export const planReview = <B extends Behaviour>(world: MeteredWorld<B>, object: Kept): void =>
  planVerdict(world, object, ({ account, review }) => world.meter.run(account, review?.dueMs ?? 0))
