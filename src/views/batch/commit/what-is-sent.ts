/** For this many objects or more, the user types the number, so that thousands of ads are not created by mistake. */
export const TYPED_FROM = 500

/** How many objects of a draft a commit sends. */
export const sendable = ({ total, skipped }: { total: number; skipped: number }): number => total - skipped
