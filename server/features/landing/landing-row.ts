import type { LandingRow } from '#contract/landing.ts'
import { linksOf, type LandingDraft } from '#domain/landing/landing.ts'
import { worstLink, type LinkCheck } from '#domain/landing/links.ts'
import { letterStanding } from '#domain/review/letter.ts'
import type { LandingRead, LinkRead } from './landing.reads.ts'

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** A stored page as a person would enter it again. */
export const draftOf = (row: LandingRead | LandingRow): LandingDraft => ({
  gameId: row.game_id,
  name: row.name,
  url: row.url,
  templateId: row.template_id,
  headline: row.headline,
  body: row.body,
  button: row.button,
  target: row.target,
  materialIds: row.material_ids,
  letterId: ('letter' in row ? row.letter?.id : row.letter_id) ?? '',
})

export const checkOf = ({ url, state, status, reason, checked_at }: LinkRead): LinkCheck => ({
  url,
  state,
  status,
  reason,
  checkedAt: checked_at.toISOString(),
})

/** A page as the wire has it. `today`: the server's day (`2026-11-21`). */
export function landingRowOf(row: LandingRead, links: readonly LinkRead[], today: string): LandingRow {
  const urls = linksOf(draftOf(row)).map(({ url }) => url)
  const own = links.filter(({ url }) => urls.includes(url))
  const { letter_id, letter_title, letter_from, letter_until } = row
  return {
    id: row.id,
    game_id: row.game_id,
    game_name: row.game_name,
    name: row.name,
    url: row.url,
    template_id: row.template_id,
    headline: row.headline,
    body: row.body,
    button: row.button,
    target: row.target,
    material_ids: row.material_ids,
    letter:
      letter_id === null || letter_from === null || letter_until === null
        ? null
        : {
            id: letter_id,
            title: letter_title ?? '',
            expires_on: letter_until,
            standing: letterStanding({ valid_from: letter_from, expires_on: letter_until }, today),
          },
    switch: row.switched_on ? 'on' : 'off',
    switched_by: personOf(row.switcher_id, row.switcher_name),
    switched_at: row.switched_at?.toISOString() ?? null,
    links: worstLink(urls, own.map(checkOf)),
    checks: own.map(({ checked_at, ...check }) => ({ ...check, checked_at: checked_at.toISOString() })),
    used_by_count: row.used_by_count,
    live_count: row.live_count,
    creator: personOf(row.creator_id, row.creator_name),
    created_at: row.created_at.toISOString(),
    version: row.version,
    updated_by: personOf(row.updater_id, row.updater_name),
    updated_at: row.updated_at.toISOString(),
  }
}
