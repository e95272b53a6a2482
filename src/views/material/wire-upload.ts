import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { outcomeOf } from '#client/outcome.ts'
import { dropUpload, sts, uploadFile, uploadParts } from '#contract/lists.ts'
import { materials } from '#contract/material.ts'
import { addMaterial } from '#contract/material-writes.ts'
import { blocker } from '#domain/blocker.ts'
import { PART_BYTES, partsOf } from '#domain/material/file-kinds.ts'
import { problemsOf } from '#machines/kit/outcome.ts'
import { uploadMachine } from '#machines/upload/upload.machine.ts'
import type { FileNews, UploadFile, UploadPlace } from '#machines/upload/upload.types.ts'
import { createFileHash, type FileHash } from './file-hash.ts'
import type { UploadBytes } from './upload-bytes.ts'
import { QUIET } from '#views/things/wired.ts'

/** An upload whose files are kept in `bytes`. */
export function wiredUpload(bytes: UploadBytes) {
  let hash: FileHash | null = null
  let hold: () => void = () => undefined
  return uploadMachine.provide({
    actions: { holdTurn: () => hold() },
    actors: {
      hashFiles: fromPromise(async ({ input: { files } }) => {
        hash ??= createFileHash()
        const { of } = hash
        return await Promise.all(
          files.map(async ({ key, name }): Promise<FileNews> => {
            const file = bytes.get(key)
            const sha256 = file ? await of(file) : null
            if (sha256 === null) return { key, step: 'refused', problems: [blocker('material.upload.unreadable', { params: { name } })] }
            return { key, step: 'hashed', sha256 }
          }),
        )
      }),
      findSame: fromPromise(async ({ input: { files, place }, signal }) => {
        const hashes = files.flatMap(({ sha256 }) => sha256 ?? [])
        const asked = { game_id: place.gameId, sha256: hashes }
        const found = await everyPage((page) => call(materials, { ...asked, ...page }, { ...QUIET, signal }))
        return files.flatMap(({ key, sha256 }): FileNews[] => {
          const same = found.find((one) => one.sha256 === sha256)
          return same ? [{ key, step: 'duplicate', materialId: same.id }] : []
        })
      }),
      // one after the other: equal questions at the same time would get one answer, and two files one key
      takeRights: fromPromise(async ({ input: { files }, signal }) => {
        const news: FileNews[] = []
        for (const { key } of files) {
          const { data } = await call(sts, { purpose: 'material' }, { ...QUIET, signal })
          news.push({ key, step: 'granted', uploadKey: data.fields.key })
        }
        return news
      }),
      sendFiles: fromPromise(async ({ input: { files, place }, signal }) => {
        const turn = new AbortController()
        hold = () => turn.abort()
        const news: FileNews[] = []
        const waiting = [...files]
        const lane = async () => {
          for (let file = waiting.shift(); file && !turn.signal.aborted; file = waiting.shift())
            news.push(...(await sendFile(bytes, file, place, { signal, held: turn.signal })))
        }
        const failed = (await Promise.allSettled([lane(), lane(), lane()])).find((end) => end.status === 'rejected')
        // what ended is told, whatever became of the others: they are tried again, and fail only when nothing gets through
        if (failed && news.length === 0) throw failed.reason
        return news
      }),
      watchVideos: fromPromise(async ({ input: { files }, signal }) => {
        const ids = files.flatMap(({ materialId }) => materialId ?? [])
        const found = await everyPage((page) => call(materials, { ids, ...page }, { ...QUIET, signal }))
        return files.flatMap(({ key, materialId }): FileNews[] => {
          const now = found.find(({ id }) => id === materialId)
          if (now?.video_status === 'ready') return [{ key, step: 'ready' }]
          return now?.video_status === 'failed' ? [{ key, step: 'failed', problems: now.failure ? [now.failure] : [] }] : []
        })
      }),
      dropParts: fromPromise(async ({ input: { uploadKeys } }) => {
        for (const key of uploadKeys) await call(dropUpload, { key }, QUIET)
      }),
    },
  })
}

type Turn = { signal: AbortSignal; /** nothing further is sent; what is being taken in is waited for */ held: AbortSignal }

/** Sends one file and has it taken in; of one that was held back there is nothing to tell. @throws when the network fails */
async function sendFile(bytes: UploadBytes, file: UploadFile, place: UploadPlace, { signal, held }: Turn): Promise<FileNews[]> {
  const { key, name, uploadKey, sha256 } = file
  const body = bytes.get(key)
  if (!body || uploadKey === null || sha256 === null)
    return [{ key, step: 'refused', problems: [blocker('material.upload.unreadable', { params: { name } })] }]
  try {
    await sendParts(bytes, { file, body, uploadKey }, AbortSignal.any([signal, held]))
  } catch (error) {
    if (!held.aborted) throw error
  }
  if (held.aborted) return []
  try {
    return [await takeIn(file, { uploadKey, sha256 }, place, signal)]
  } catch (error) {
    // it is not tried again by itself any more, and may be there
    if (held.aborted) return [{ key, step: 'lost', problems: problemsOf(error) }]
    throw error
  }
}

/** What has not arrived, part by part, with a right that is renewed for the same key. */
async function sendParts(
  bytes: UploadBytes,
  { file: { key, name, bytes: size }, body, uploadKey }: { file: UploadFile; body: File; uploadKey: string },
  signal: AbortSignal,
): Promise<void> {
  const quiet = { ...QUIET, signal }
  const arrived = new Map((await call(uploadParts, { key: uploadKey }, quiet)).data.map((one) => [one.part, one.bytes]))
  for (let part = 1; part <= partsOf(size); part += 1) {
    const piece = body.slice((part - 1) * PART_BYTES, part * PART_BYTES)
    if (arrived.get(part) !== piece.size) {
      // a right lasts a quarter of an hour: one for each part outlives any pause
      const { data } = await call(sts, { purpose: 'material', key: uploadKey }, quiet)
      await call(uploadFile, { ...data.fields, part }, { ...quiet, uploads: [{ file: piece, name }] })
    }
    bytes.sent(key, Math.min(part * PART_BYTES, size))
  }
}

/** The file in the library. @throws when no one knows whether it is */
async function takeIn(
  { key, name }: UploadFile,
  { uploadKey, sha256 }: { uploadKey: string; sha256: string },
  place: UploadPlace,
  signal: AbortSignal,
): Promise<FileNews> {
  const said = {
    game_id: place.gameId,
    file_name: name,
    key: uploadKey,
    sha256,
    ...(place.tags.length > 0 ? { tags: [...place.tags] } : {}),
    ...(place.folderId ? { folder_id: place.folderId } : {}),
    ...(place.replaces ? { replaces: place.replaces.id, revision: place.replaces.revision } : {}),
  }
  const outcome = await outcomeOf(call(addMaterial, said, { ...QUIET, signal }), ({ data }) => data)
  if (outcome.kind === 'refused') return { key, step: 'refused', problems: outcome.blockers }
  // taking in the same bytes again answers what is there: it is simply asked again
  if (outcome.kind !== 'done') throw Object.assign(new Error('result unknown'), { blockers: outcome.blockers })
  const { material, duplicate } = outcome.value
  if (duplicate) return { key, step: 'duplicate', materialId: material.id }
  if (material.video_status === 'failed')
    return { key, step: 'failed', materialId: material.id, problems: material.failure ? [material.failure] : [] }
  return { key, step: material.video_status === 'ready' ? 'ready' : 'processing', materialId: material.id }
}
