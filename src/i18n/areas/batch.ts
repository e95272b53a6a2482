/** [中文, English] */
export const batch = {} as const satisfies Record<string, readonly [string, string]>
