export function loadedFrom(file: { path: string; text: string; aliases: Readonly<Record<string, string>> }): string[]
export function nearTests(asked: { loads: ReadonlyMap<string, readonly string[]>; changed: readonly string[]; most: number }): {
  near: string[]
  farther: number
}
