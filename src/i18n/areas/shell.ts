/** [中文, English] */
export const shell = {} as const satisfies Record<string, readonly [string, string]>
