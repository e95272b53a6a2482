import { z } from 'zod'
import { data, endpoint, filled, flag, id, listOf, paging, READ, text } from './endpoint.ts'

const contact = z.object({ id: text, name: text, department: text, feishu_id: text, gives_rights: z.boolean() })
export type Contact = z.output<typeof contact>

export const contacts = endpoint({
  ...READ,
  path: '/dapper/api/feishu/contact',
  permission: 'signed-in',
  scope: { none: 'colleagues belong to no game; an agent sees only those who give rights' },
  input: z.object({ ...paging(100) }),
  output: listOf(contact),
  summary: 'Staff contacts, first those who can give rights.',
})

/** Who may be chosen where a list is narrowed by a person; `status=1` keeps those who can sign in (S2 §9). */
export const generalUsers = endpoint({
  ...READ,
  path: '/dapper/api/general/user',
  permission: 'signed-in',
  scope: { none: 'colleagues belong to no game; an agent finds only themselves' },
  input: z.object({ status: flag.optional(), ...paging(100) }),
  output: listOf(z.object({ id: text, name: text })),
  summary: 'People for a user filter, without those that the name list leaves out.',
})

/** Nouns whose names must be unique. */
export const NAMED_OBJECTS = ['monitor_page'] as const

export const checkObjectName = endpoint({
  ...READ,
  path: '/dapper/api/object/check_name',
  permission: 'signed-in',
  scope: { none: 'says of a name that belongs to no game whether it is taken, and nothing else' },
  input: z.object({ kind: z.enum(NAMED_OBJECTS), name: filled.max(200), exclude_id: id.optional() }),
  output: data(z.object({ taken: z.boolean() })),
  summary: 'Is a name taken by another object of this kind?',
})
