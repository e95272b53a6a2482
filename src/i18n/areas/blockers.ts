/** [中文, English] */
export const blockers = {} as const satisfies Record<string, readonly [string, string]>
