import type { CreativeRow } from '#contract/creative.ts'
import { effectType, type EffectThresholds } from '#domain/creative/effect.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { pictureLink } from '#server/kit/picture-link.ts'
import type { CreativeRead } from './creative.reads.ts'

/** A creative as the wire has it; its picture by a signed address. */
export const creativeRowOf =
  (links: Pick<FileLinks, 'sign'>, thresholds: EffectThresholds) =>
  ({ creator_id, creator_name, created_at, updated_at, picture, ...row }: CreativeRead): CreativeRow => ({
    ...row,
    recommend_type: effectType({ spendMinor: row.spend_minor, returnMinor: row.return_minor }, thresholds),
    creator: creator_id === null ? null : { id: creator_id, name: creator_name ?? '' },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    thumb: picture && pictureLink(picture, links),
  })
