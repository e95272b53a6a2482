type Versioned = { version: number }

/** The newest of what is known of one thing: as it was read, as another user saved it, as it was saved here. */
export const latestOf = <T extends Versioned>(read: T, ...others: readonly (T | null)[]): T =>
  others.reduce<T>((latest, one) => (one && one.version > latest.version ? one : latest), read)
