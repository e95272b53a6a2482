import type { z } from 'zod'
import * as calls from '#contract/landing-writes.ts'
import type { LandingDraft } from '#domain/landing/landing.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import type { AskLink } from '#server/kit/link-check.ts'
import { keepLink } from './landing.repository.ts'
import * as service from './landing.service.ts'

const keeperOf = (call: Call): service.LandingCaller => ({
  userId: call.user.id,
  games: call.scope('game'),
  regions: call.scope('region'),
  audit: call.audit,
})

type Fields = Omit<z.output<typeof calls.createLanding.input>, 'ticket'>

const draftIn = ({ game_id, template_id, material_ids, letter_id, ...same }: Fields): LandingDraft => ({
  name: same.name,
  url: same.url,
  headline: same.headline,
  body: same.body,
  button: same.button,
  target: same.target,
  gameId: game_id,
  templateId: template_id,
  materialIds: material_ids,
  letterId: letter_id,
})

/** The writes of landing pages: save, switch, delete, and asking for links. */
export const landingWriteRoutes = ({ askLink }: { askLink: AskLink }): Handler[] => [
  handle(calls.createLanding, async (fields, call) => ({ data: await service.createPage(call.trx, keeperOf(call), draftIn(fields)) })),
  handle(calls.updateLanding, async ({ id, version, ...fields }, call) => ({
    data: await service.updatePage(call.trx, keeperOf(call), { id, version, draft: draftIn(fields) }),
  })),
  handle(calls.switchLanding, async ({ id, version, switch: to }, call) => ({
    data: await service.switchPage(call.trx, keeperOf(call), { id, version, on: to === 'on' }),
  })),
  handle(calls.deleteLanding, async ({ id, version }, call) => {
    await service.deletePage(call.trx, keeperOf(call), { id, version })
    return { data: { id } }
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
