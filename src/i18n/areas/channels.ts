/** [中文, English] */
export const channels = {} as const satisfies Record<string, readonly [string, string]>
