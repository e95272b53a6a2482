import type { z } from 'zod'
import type { materialRow } from '#contract/material.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
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
    thumb: pictureOf(row.mime, { storage_key, thumb_key, poster_key }, links),
  })

/** The thumbnail; else the poster of a video; else the picture itself. */
function pictureOf(
  mime: string,
  { storage_key, thumb_key, poster_key }: Pick<MaterialRead, 'storage_key' | 'thumb_key' | 'poster_key'>,
  links: Pick<FileLinks, 'sign'>,
): string | null {
  const key = thumb_key ?? poster_key ?? (mime.startsWith('image/') ? storage_key : null)
  return key === null ? null : links.sign(key)
}
