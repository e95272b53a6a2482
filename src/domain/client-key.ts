/**
 * The tag that finds our object on a network again: the same for every attempt of one row, unique over installations.
 * Meta has no idempotency key and names are not unique, so the tag ends the name there.
 */
export const clientKey = (installation: string, batchId: string | bigint | number, seq: number): string =>
  `${installation}-${BigInt(batchId).toString(36)}-${seq.toString(36)}`
