import { z } from 'zod'
import { ATOMIC, count, data, endpoint, filled, flag, id, instant, READ, text, ticket, WRITE } from './endpoint.ts'

/** Views of one person on one page. */
export const VIEWS_MAX = 100
export const VIEW_NAME_MAX = 60
/** Longest address that is kept, in characters; the filters of a grid are part of it. */
export const ADDRESS_MAX = 4_000

export const savedViewRow = z.object({
  id: text,
  /** route name of the page it belongs to */
  page: text,
  name: text,
  /** the search part of the address, without its question mark */
  query: text,
  /** everybody who may open the page finds it */
  shared: z.boolean(),
  owner_name: text,
  mine: z.boolean(),
  updated_at: instant,
})
export type SavedViewRow = z.output<typeof savedViewRow>

const OWNED = { none: 'a view is its owner’s; of another person’s the service answers as if it were missing' } as const

export const savedViews = endpoint({
  ...READ,
  path: '/dapper/api/saved_views',
  permission: 'signed-in',
  scope: { none: 'a view holds filters and no rows; a user who may not open its page is refused' },
  input: z.object({ page: id }),
  output: data(z.array(savedViewRow)),
  summary: 'The views of a page: one’s own, and those that are shown to everybody.',
})

/** `once`: a view whose saving got no answer must not meet its own name. */
export const saveView = endpoint({
  ...WRITE,
  path: '/dapper/api/saved_views/save',
  permission: 'signed-in',
  scope: OWNED,
  input: z.object({
    ticket,
    /** absent: a new view */
    id: id.optional(),
    page: id,
    name: filled.max(VIEW_NAME_MAX),
    query: z.string().max(ADDRESS_MAX).default(''),
    shared: flag.default('0'),
  }),
  output: data(savedViewRow),
  audit: { records: 'shell.view.saved' },
  summary: 'Keep the filters and the order of a page under a name, or change a view of one’s own.',
})

export const deleteView = endpoint({
  ...WRITE,
  path: '/dapper/api/saved_views/delete',
  permission: 'signed-in',
  scope: OWNED,
  input: z.object({ ticket, id }),
  output: data(z.object({ deleted: count })),
  audit: { records: 'shell.view.deleted' },
  summary: 'Remove a view of one’s own.',
})

/** The code of a short link: ten signs. */
export const code = z.string().regex(/^[0-9A-Za-z]{10}$/)

/** `again`: the same address has one code, anyone who asks and however often. */
export const shortenAddress = endpoint({
  ...ATOMIC,
  path: '/dapper/api/short_link',
  permission: 'signed-in',
  scope: { none: 'an address is no object; the page behind it holds the user who follows it to their grants' },
  input: z.object({ path: filled.max(ADDRESS_MAX) }),
  output: data(z.object({ code: text })),
  audit: { records: 'shell.link.made' },
  summary: 'A short code for an address of the console; it does not expire.',
})

export const followShortLink = endpoint({
  ...READ,
  path: '/dapper/api/short_link',
  permission: 'signed-in',
  scope: { none: 'an address is no object; the page behind it holds the user who follows it to their grants' },
  input: z.object({ code }),
  output: data(z.object({ path: text })),
  summary: 'The address behind a short code.',
})
