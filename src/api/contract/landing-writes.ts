import { z } from 'zod'
import { LANDING } from '#domain/landing/landing.ts'
import { LANDING_SWITCHES } from '#domain/landing/templates.ts'
import { LINK_LENGTH } from '#domain/link.ts'
import { AGAIN, data, endpoint, id, text, ticket, wireInteger } from './endpoint.ts'
import { landingRow, linkCheck } from './landing.ts'
import { inputOf } from './thing-fields.ts'

const BASE = '/dapper/api/mat'
const ONCE = { encoding: 'form', write: 'once' } as const

export const createLanding = endpoint({
  ...ONCE,
  method: 'POST',
  path: `${BASE}/landing`,
  permission: 'landing.page.save',
  scope: { input: { game: 'game_id' } },
  audit: { records: 'landing.page.created' },
  input: z.object({ ticket, ...inputOf(LANDING) }),
  output: data(landingRow),
  summary: 'Makes a landing page, switched off: it is switched on when its links and its letter hold.',
})

export const updateLanding = endpoint({
  ...ONCE,
  method: 'PUT',
  path: `${BASE}/edit_landing`,
  permission: 'landing.page.save',
  scope: { input: { game: 'game_id' }, objects: { id: 'landing' } },
  audit: { records: 'landing.page.saved' },
  input: z.object({ ticket, id, version: wireInteger, ...inputOf(LANDING) }),
  output: data(landingRow),
  summary: 'Changes a landing page; a later version is answered as it is now (409).',
})

const ofVersion = { ticket, id, version: wireInteger }

export const switchLanding = endpoint({
  ...ONCE,
  method: 'PUT',
  path: `${BASE}/landings/switch`,
  permission: 'landing.page.switch',
  scope: { objects: { id: 'landing' } },
  audit: { records: 'landing.page.switched' },
  input: z.object({ ...ofVersion, switch: z.enum(LANDING_SWITCHES) }),
  output: data(landingRow),
  summary: 'Switches a landing page on or off; ads choose pages that are on.',
})

export const deleteLanding = endpoint({
  ...ONCE,
  method: 'DELETE',
  path: `${BASE}/del_landing`,
  permission: 'landing.page.delete',
  scope: { objects: { id: 'landing' } },
  audit: { records: 'landing.page.deleted' },
  input: z.object(ofVersion),
  output: data(z.object({ id: text })),
  summary: 'Deletes a landing page that no live ad leads to.',
})

/** Ours: the flow asks before it saves whether the links of a page are alive (M22), and the specification names no call for it. */
export const checkLandingLinks = endpoint({
  ...AGAIN,
  path: `${BASE}/landing/check_links`,
  permission: 'landing.page.save',
  scope: { none: 'addresses of the web belong to no game' },
  audit: { records: 'landing.links.checked' },
  input: z.object({
    links: z.array(z.string().min(1).max(LINK_LENGTH)).min(1).max(4),
  }),
  output: data(z.array(linkCheck)),
  summary: 'Asks for each link and says whether it is alive; addresses inside the house are not asked for.',
})
