const CAMEL = /^[a-z]+\d*(?:[A-Z][a-z]*\d*)+$/

/** `parentSeq` → `parent_seq`; every other name as it is. */
export const snakeName = (name: string): string =>
  CAMEL.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name

/** What was kept before every field was spelt as the wire spells it, with its fields spelt so. */
export function inSnakeCase(kept: unknown): unknown {
  if (Array.isArray(kept)) return kept.map(inSnakeCase)
  if (typeof kept !== 'object' || kept === null) return kept
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [snakeName(name), inSnakeCase(value)]))
}
