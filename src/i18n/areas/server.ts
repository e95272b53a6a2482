/** [中文, English] */
export const server = {} as const satisfies Record<string, readonly [string, string]>
