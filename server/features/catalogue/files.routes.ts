import { materialFile } from '#contract/lists.ts'
import { SHOWN_MIMES } from '#domain/material/file-kinds.ts'
import { Download, handleAnyone, type Handler } from '#server/kit/handler.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { isStorageKey, type MaterialStore } from '#server/kit/material-store.ts'
import { readRange } from '#server/kit/range.ts'
import { Refused } from '#server/kit/refused.ts'
import * as reads from './catalogue.reads.ts'

export type FileDeps = { store: MaterialStore; links: FileLinks }

/** What someone sent us is never a page of ours: it runs no script, loads nothing and is what it was found to be. */
const INERT = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' }
const KEPT_S = 1800

/** The bytes of materials, by signed addresses; a video is read from where its player is. */
export const fileRoutes = ({ store, links }: FileDeps): Handler[] => [
  handleAnyone(materialFile, async ({ key, e, s }, call) => {
    if (!links.holds(key, e, s)) throw new Refused('file.link_expired', { status: 410 })
    const material = isStorageKey(key) ? await reads.materialByKey(call.db, key) : undefined
    if (!material) throw new Refused('file.missing', { status: 404 })
    const size = await sizeOrRefuse(store, key)
    const range = readRange(call.range, size)
    if (range === 'outside') throw new Refused('file.range', { status: 416 })
    const { from, to } = range ?? { from: 0, to: size - 1 }
    return new Download({
      body: await store.stream(key, size > 0 ? { from, to } : undefined),
      mime: material.mime,
      cacheSeconds: KEPT_S,
      headers: {
        ...INERT,
        'content-length': String(to - from + 1),
        ...(range ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
      },
      ...(range ? { status: 206 } : {}),
      // a type that is not shown in place is only ever saved
      ...(SHOWN_MIMES.includes(material.mime) ? {} : { fileName: material.name }),
    })
  }),
]

async function sizeOrRefuse(store: MaterialStore, key: string): Promise<number> {
  try {
    return await store.size(key)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Refused('file.missing', { status: 404 })
    throw error
  }
}
