import type { Blocker } from '#domain/blocker.ts'

type WireBlocker = {
  code: string
  params?: Record<string, string | number> | undefined
  field?: string | undefined
  row?: number | undefined
}

/** A blocker of the wire leaves out what it does not have. */
export const blockerOfWire = ({ code, params, field, row }: WireBlocker): Blocker => ({
  code,
  ...(params ? { params } : {}),
  ...(field === undefined ? {} : { field }),
  ...(row === undefined ? {} : { row }),
})
