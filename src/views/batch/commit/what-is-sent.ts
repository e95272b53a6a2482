/** From this many objects on the number is typed: a slip of the hand does not make thousands of ads. */
export const TYPED_FROM = 500

/** Objects of a draft that a commit sends. */
export const sendable = ({ total, skipped }: { total: number; skipped: number }): number => total - skipped
