import { z } from 'zod'
import type { Person } from '#domain/named.ts'
import { text } from './endpoint.ts'

export const person = z.object({ id: text, name: text }) satisfies z.ZodType<Person>
