import { z } from 'zod'
import type { BatchSpec } from '#domain/batch/batch.ts'

const brought = z.object({ axes: z.record(z.string(), z.array(z.object({ name: z.string(), values: z.record(z.string(), z.string()) }))) })

/** What a page brings along to a batch that begins: variants by axis. It travels beside the address and is kept with the flow. */
export type Brought = z.output<typeof brought>

/** A specification with what was brought; the network's defaults stay where nothing is said. */
export function withBrought(spec: BatchSpec, state: unknown): BatchSpec {
  const { data } = brought.safeParse(state)
  if (!data) return spec
  const axes = Object.entries(data.axes).flatMap(([key, variants]) => {
    const [first] = spec.axes[key] ?? []
    return spec.axes[key] === undefined
      ? []
      : [[key, variants.map(({ name, values }) => ({ name, values: { ...first?.values, ...values } }))]]
  })
  return { ...spec, axes: { ...spec.axes, ...Object.fromEntries(axes) } }
}
