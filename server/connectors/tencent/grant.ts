import { z } from 'zod'

/**
 * What the network gave for a code: the token, which lives a day, and the one that renews both and is used up by that. They are one credential, so
 * that no one stores half of a pair. A token that was pasted is only itself.
 */
export type Grant = { access: string; refresh: string | null; until: number | null; rights: readonly string[] }

const written = z.object({
  access: z.string().min(1),
  refresh: z.string().nullable(),
  until: z.number().nullable(),
  rights: z.array(z.string()),
})

export function grantOf(credential: string): Grant {
  const bare = { access: credential, refresh: null, until: null, rights: [] }
  if (!credential.startsWith('{')) return bare
  try {
    return written.parse(JSON.parse(credential))
  } catch {
    return bare
  }
}

export const credentialOf = (grant: Grant): string => JSON.stringify(grant)
