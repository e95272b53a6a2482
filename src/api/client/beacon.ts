import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { encode } from './encode.ts'

/** Queues a body with the browser, which sends it even when the page is gone; false when it would not take it. */
export type Beacon = (url: string, body: Blob) => boolean

/** Sends an endpoint's input without waiting for an answer. No header goes with it: whatever right it needs is in the input. */
export function sendBeacon<I extends z.ZodType>(endpoint: Endpoint<I>, input: z.input<I>, beacon: Beacon): boolean {
  const { body, contentType } = encode(endpoint.encoding, input)
  return typeof body === 'string' && contentType !== null && beacon(endpoint.path, new Blob([body], { type: contentType }))
}
