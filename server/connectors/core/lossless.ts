import { LosslessNumber, parse, stringify } from 'lossless-json'
import { z } from 'zod'

/** Whole numbers that a double cannot hold stay text: ids of 64 bits (networks/README §4). Undefined when it is no JSON. */
export function parseLossless(text: string): unknown {
  try {
    return parse(text, null, numberOrText)
  } catch {
    return undefined
  }
}

const numberOrText = (digits: string): number | string =>
  /^-?\d+$/.test(digits) && !Number.isSafeInteger(Number(digits)) ? digits : Number(digits)

/** An id as the bare number that the network wants, whatever its length. @throws for text that is no number */
export const bareNumber = (digits: string): unknown => new LosslessNumber(digits)

/** JSON text in which `bareNumber`s are numbers. */
export const losslessText = (value: unknown): string => stringify(value) ?? 'null'

/** An id or an amount that a network writes as a number or as text; text inside. */
export const asText = z.union([z.string(), z.number()]).transform(String)
