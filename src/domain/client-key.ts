/**
 * The tag that finds our object on a network again: the same for every attempt of one row, unique over installations.
 * Meta has no idempotency key and names are not unique, so the tag ends the name there.
 */
export const clientKey = (installation: string, batchId: string | bigint | number, seq: number): string =>
  `${installation}-${BigInt(batchId).toString(36)}-${seq.toString(36)}`

/** Of a text that may be a client key: which installation made it; null: it is none. Batches and rows are counted from 1. */
export const installationIn = (text: string): string | null => /^([a-z0-9]{3})-[1-9a-z][0-9a-z]*-[1-9a-z][0-9a-z]*$/.exec(text)?.[1] ?? null
