import { z } from 'zod'
import { SHORTEST_PASSWORD } from '#domain/password.ts'
import { hidden } from './endpoint.ts'

/** As it is chosen: any characters may be in it (ASVS 6.2.1, 6.2.5); how hard it is to guess is `passwordBlockers`'. */
export const newPassword = hidden(z.string().min(SHORTEST_PASSWORD).max(200))

export const account = z.string().trim().toLowerCase().min(1).max(100)
/** Lower case, as providers are compared; empty: none. Absent leaves it as it is. */
export const email = z.union([z.literal(''), z.string().trim().toLowerCase().pipe(z.email().max(200))]).optional()
