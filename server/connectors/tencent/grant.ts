import { z } from 'zod'

/**
 * What the network gave for a code: a token that lives a day, and a refresh token that renews both and can be used once. They are stored as one
 * credential, so that half of a pair is never kept. A pasted token has no refresh token.
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
