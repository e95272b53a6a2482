import type { DictionaryName } from '#domain/dictionaries/names.ts'

/** What a route says of its page, in its `handle`; a route without one is named by its address (`pageOf`). */
export type PageMeta = {
  /** the route name of the page in `src/permissions/page-list.ts` */
  page: string
  /** loaded before the page is entered, side by side and with the permissions (S1 §4) */
  dictionaries?: readonly DictionaryName[]
  /** those of them without which the page cannot be used: while one is missing the page stays closed */
  essential?: readonly DictionaryName[]
}

/** Is a route's `handle` one of ours? */
export const isPageMeta = (handle: unknown): handle is PageMeta =>
  typeof handle === 'object' && handle !== null && 'page' in handle && typeof handle.page === 'string'
