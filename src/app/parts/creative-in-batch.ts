import { z } from 'zod'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { withCreative } from '#domain/creative/in-batch.ts'

const brought = z.object({ axes: z.record(z.string(), z.array(z.object({ name: z.string(), values: z.record(z.string(), z.string()) }))) })

/** What a page brings along to a batch that begins: variants by axis. It travels next to the address and is kept with the flow. */
export type Brought = z.output<typeof brought>

/** A specification with what was brought; the network's defaults stay where nothing is said. */
export function withBrought(spec: BatchSpec, state: unknown): BatchSpec {
  const { data } = brought.safeParse(state)
  return data ? withCreative(spec, data.axes) : spec
}
