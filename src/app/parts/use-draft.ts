import { useEffect, useMemo } from 'react'
import type { z } from 'zod'
import type { Draft } from '#app/flows/drafts.ts'
import { useServices, useSignedIn } from '#app/shell/services-context.tsx'

/**
 * The draft of one form of anyone who is signed in, while no other tab types into it (`DraftElsewhere` says so above the page). `shape`
 * is at module level: another one is another draft.
 */
export function useDraft<T>(name: string, shape: z.ZodType<T>): Draft<T> {
  const { drafts } = useServices()
  const { id } = useSignedIn().user
  useEffect(() => drafts.use(id, name), [drafts, id, name])
  return useMemo(() => drafts.of(id, name, shape), [drafts, id, name, shape])
}
