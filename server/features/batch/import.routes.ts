import type { AdsFamily } from '#contract/ads-family.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { Download, handle, type Call, type Handler, type UploadedFile } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { uploadPrefix } from '#server/kit/upload-store.ts'
import type { BatchDeps } from './batch-deps.ts'
import { badRowsCsv, importSheet, ownImport } from './batch-import.service.ts'
import { actorOf } from './batch.service.ts'

type Deps = Pick<BatchDeps, 'sheets' | 'uploads'>

/** A spreadsheet that becomes a batch, and its refused lines as a file. */
export function importRoutes(family: AdsFamily, channel: Channel, { sheets, uploads }: Deps): Handler[] {
  return [
    handle(
      family.batchImport,
      async ({ game_id: gameId, import_id: importId, upload_key: key, file_name: name, pasted, columns }, call) => {
        const files = key === undefined ? call.files : [await sentAhead(uploads, call, key, name)]
        const data = await importSheet(call.db, actorOf(channel, call), { gameId, importId, pasted, columns, files }, sheets)
        call.audit({
          entity: 'batch_import',
          entityId: data.import_id,
          event: 'batch.imported',
          after: { fileName: data.file_name, rows: data.rows, good: data.good },
        })
        return { data }
      },
    ),
    handle(family.batchImportBadRows, async ({ import_id: importId, lang }, call) => {
      const caller = actorOf(channel, call)
      const found = await ownImport(call.db, caller, importId)
      return new Download({ body: badRowsCsv(found, caller, lang), mime: 'text/csv; charset=utf-8', fileName: `bad-rows-${importId}.csv` })
    }),
  ]
}

/** A sheet the caller uploaded before. Another person's is as good as missing; so is one that was taken already. */
async function sentAhead(uploads: Deps['uploads'], call: Call, key: string, name = ''): Promise<UploadedFile> {
  const bytes = key.startsWith(uploadPrefix('batch_import', call.user.id)) ? await uploads.take(key) : null
  if (!bytes) throw new Refused(blocker('import.upload.missing', { field: 'upload_key' }), { status: 404 })
  return { field: 'file', name, mime: '', bytes }
}
