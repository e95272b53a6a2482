/** What a status field of an object says, on every network: it runs as far as what it is in does, or it does not. */
export const RUNS = 'ACTIVE'
export const PAUSED = 'PAUSED'
