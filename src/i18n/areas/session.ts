/** [中文, English] */
export const session = {} as const satisfies Record<string, readonly [string, string]>
