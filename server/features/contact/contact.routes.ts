import { grants } from '#contract/auth.ts'
import { contacts, generalUsers } from '#contract/people.ts'
import { hasAnyFunction } from '#permissions/grants.ts'
import { withoutExcluded } from '#permissions/special-ids.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readSpecialIds } from '#server/kit/setting.repository.ts'
import { readColleagues, readContacts } from './contact.reads.ts'

/** Who works here and how to reach them; who administers people can give rights. */
export const contactRoutes = (): Handler[] => [
  handle(contacts, async ({ page, per_page }, { db, user }) => {
    const rows = (await readContacts(db)).map(({ grants: theirs, ...row }) => ({
      ...row,
      gives_rights: hasAnyFunction(grants.parse(theirs), 'settings'),
    }))
    // an agent is a guest: whom to ask, and no one else
    const shown = rows
      .filter(({ gives_rights }) => gives_rights || !user.isAgent)
      .sort((one, other) => Number(other.gives_rights) - Number(one.gives_rights))
    return pageOf(shown, { page, per_page })
  }),
  handle(generalUsers, async ({ status, page, per_page }, { db, user }) => {
    const people = await readColleagues(db, status === undefined ? undefined : status === '1')
    const offered = withoutExcluded((await readSpecialIds(db)).ids, people)
    // an agent is a guest here as well
    return pageOf(user.isAgent ? offered.filter(({ id }) => id === user.id) : offered, { page, per_page })
  }),
]

const pageOf = <Row>(rows: readonly Row[], { page, per_page }: { page: number; per_page: number }) => ({
  data: rows.slice((page - 1) * per_page, page * per_page),
  total: rows.length,
  page,
  per_page,
})
