import type { Kysely } from 'kysely'
import { currentChannel } from '#domain/channels/index.ts'
import { creativeUseBlockers } from '#domain/creative/creative-blockers.ts'
import { creativeAxes } from '#domain/creative/in-batch.ts'
import { sayBlocker, type Language } from '#i18n/catalogue.ts'
import type { Database } from '#server/db/schema.ts'
import { companyDay } from '#domain/company-clock.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { pictureLink } from '#server/kit/picture-link.ts'
import * as reads from './creative.reads.ts'
import { readThresholds } from './thresholds.ts'

type Asked = { game_id: string; spreader_id: string; q?: string | undefined }
type Asker = { scopes: reads.CreativeScopes; language: Language; links: Pick<FileLinks, 'sign'> }

const SHOWN = 60

/** Creatives of a game on a platform as a batch takes them: by the rule and in the variants of the console's own "build a batch with it". */
export async function creativesForBatch(db: Kysely<Database>, asked: Asked, { scopes, language, links }: Asker) {
  const channel = currentChannel(asked.spreader_id)
  if (!channel) return []
  const { thresholds } = await readThresholds(db)
  const rows = await reads.readCreatives(db, scopes, { ...asked, status: 'on' }, thresholds, { page: 1, per_page: SHOWN })
  const materials = await reads.readMaterialsOf(db, scopes.games, [...new Set(rows.flatMap(({ material_ids }) => material_ids))])
  const usable = new Map(materials.map((material) => [material.id, material]))
  const landings = new Map((await reads.readLandings(db, scopes.games, asked.game_id, companyDay())).map((page) => [page.id, page]))
  return rows.map((row) => {
    const pictures = row.material_ids.flatMap((id) => usable.get(id) ?? [])
    const landing = row.landing_id === null ? undefined : landings.get(row.landing_id)
    const [reason] = creativeUseBlockers({ ...row, landing: landing ?? null }, pictures)
    const { id, game_id, spreader_id, name, titles, picture } = row
    return {
      id,
      game_id,
      spreader_id,
      name,
      detail: titles.join(' / '),
      thumb: picture && pictureLink(picture, links),
      disabled_reason: reason ? sayBlocker(language, reason) : null,
      axes: creativeAxes(channel, { ...row, pictures, landingUrl: landing?.url ?? null }),
    }
  })
}
