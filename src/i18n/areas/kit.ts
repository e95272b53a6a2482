/** [中文, English] */
export const kit = {} as const satisfies Record<string, readonly [string, string]>
