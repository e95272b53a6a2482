import type { z } from 'zod'
import type { materialRow } from '#contract/material.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { pictureLink } from '#server/kit/picture-link.ts'
import type { MaterialRead } from './material.reads.ts'

/** A material as the wire has it; its picture by a signed address. */
export const materialRowOf =
  (links: Pick<FileLinks, 'sign'>) =>
  ({
    creator_id,
    creator_name,
    created_at,
    updated_at,
    storage_key,
    thumb_key,
    poster_key,
    ...row
  }: MaterialRead): z.input<typeof materialRow> & {
    sha256: string
  } => ({
    ...row,
    creator: creator_id === null ? null : { id: creator_id, name: creator_name ?? '' },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    thumb: pictureLink({ mime: row.mime, storage_key, thumb_key, poster_key }, links),
  })
