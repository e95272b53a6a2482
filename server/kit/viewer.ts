import { personOf, type Viewer } from '#permissions/page-can.ts'
import type { CallUser } from './handler.ts'

/** The caller as permissions of pages ask about a person. */
export const viewerOf = ({ id, isAgent, grants, observatory, special }: CallUser): Viewer =>
  personOf({
    id,
    isAgent,
    permissions: grants,
    special,
    userAuth: { front_auth: { observatory: { menu: { is_show: observatory } } } },
  })
