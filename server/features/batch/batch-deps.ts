import type { Connector } from '#server/connectors/core/port.ts'
import type { UploadStore } from '#server/kit/upload-store.ts'
import type { SheetReader } from './sheet-job.ts'

export type BatchDeps = {
  connectors: ReadonlyMap<string, Connector>
  /** signed addresses of material files */
  links: { sign: (storageKey: string) => string }
  /** files that were sent ahead of the call they are for */
  uploads: Pick<UploadStore, 'take'>
  /** reads spreadsheets */
  sheets: SheetReader
}
