import { useMemo } from 'react'
import type { z } from 'zod'
import type { Draft } from './drafts.ts'
import { useServices, useSignedIn } from './services-context.tsx'

/** The draft of one form of whoever is signed in. `shape` stands at module level: another one is another draft. */
export function useDraft<T>(name: string, shape: z.ZodType<T>): Draft<T> {
  const { drafts } = useServices()
  const { id } = useSignedIn().user
  return useMemo(() => drafts.of(id, name, shape), [drafts, id, name, shape])
}
