import type { FileLinks } from './file-links.ts'

/** Keys of the store under which a material's pictures lie. */
export type PictureKeys = { mime: string; storage_key: string; thumb_key: string | null; poster_key: string | null }

/** The address of a small picture: the thumbnail; else the poster of a video; else the picture itself. Null while there is none. */
export function pictureLink({ mime, storage_key, thumb_key, poster_key }: PictureKeys, { sign }: Pick<FileLinks, 'sign'>): string | null {
  const key = thumb_key ?? poster_key ?? (mime.startsWith('image/') ? storage_key : null)
  return key === null ? null : sign(key)
}
