import * as calls from '#contract/landing-writes.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import type { AskLink } from '#server/kit/link-check.ts'
import { keepLink } from './landing.repository.ts'
import * as service from './landing.service.ts'

/** The writes of landing pages: save, switch, delete, and asking for links. */
export const landingWriteRoutes = ({ askLink }: { askLink: AskLink }): Handler[] => [
  handle(calls.createLanding, async ({ ticket: _ticket, ...draft }, call) => ({ data: await service.savePage(call, draft, null) })),
  handle(calls.updateLanding, async ({ ticket: _ticket, id, version, ...draft }, call) => ({
    data: await service.savePage(call, draft, { id, version }),
  })),
  handle(calls.switchLanding, async ({ switch: to, ...key }, call) => ({ data: await service.switchPage(call, key, to) })),
  handle(calls.deleteLanding, async (key, call) => {
    await service.deletePage(call, key)
    return { data: { id: key.id } }
  }),
  handle(calls.checkLandingLinks, async ({ links }, call) => {
    const checks = await Promise.all(
      [...new Set(links)].map(async (url) => {
        const answer = await askLink(url)
        const checkedAt = await keepLink(call.db, { url, ...answer, checked_by: call.user.id })
        return { url, ...answer, checked_at: checkedAt.toISOString() }
      }),
    )
    call.audit({
      entity: 'landing.link',
      entityId: '-',
      after: { links: checks.map(({ url, state }) => `${url} ${state}`).join('; ') },
    })
    return { data: checks }
  }),
]
