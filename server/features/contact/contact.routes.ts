import { grants } from '#contract/auth.ts'
import { contacts } from '#contract/people.ts'
import { hasAnyFunction } from '#permissions/grants.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readContacts } from './contact.reads.ts'

/** Who works here and how to reach them; who administers people can give rights. */
export const contactRoutes = (): Handler[] => [
  handle(contacts, async ({ page, per_page }, { db, user }) => {
    const rows = (await readContacts(db)).map(({ grants: theirs, ...row }) => ({
      ...row,
      gives_rights: hasAnyFunction(grants.parse(theirs), 'settings'),
    }))
    // an agent is a guest: whom to ask, and nobody else
    const shown = rows
      .filter(({ gives_rights }) => gives_rights || !user.isAgent)
      .sort((one, other) => Number(other.gives_rights) - Number(one.gives_rights))
    return { data: shown.slice((page - 1) * per_page, page * per_page), total: shown.length, page, per_page }
  }),
]
