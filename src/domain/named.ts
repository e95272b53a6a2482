/** What lists and trails say by its name. */
export type Named = { id: string; name: string }
/** What may be retired: shown where it is named, and chosen for nothing new. */
export type Kept = Named & { retired: boolean }

/** Someone with an account. */
export type Person = Named

/** What something new begins with. */
export const firstInUse = <T extends { retired: boolean }>(list: readonly T[]): T | undefined => list.find(({ retired }) => !retired)
