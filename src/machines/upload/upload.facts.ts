import type { SnapshotFrom } from 'xstate'
import { z } from 'zod'
import type { uploadMachine } from './upload.machine.ts'
import { FILE_STEPS, type UploadFacts } from './upload.types.ts'

const blockerShape = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: z.string().optional(),
  row: z.number().optional(),
})

export const uploadFacts = z.object({
  place: z.object({
    gameId: z.string(),
    folderId: z.string(),
    tags: z.array(z.string()).readonly(),
    replaces: z.object({ id: z.string(), revision: z.number(), name: z.string() }).nullable(),
  }),
  files: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      bytes: z.number(),
      step: z.enum(FILE_STEPS),
      sha256: z.string().nullable(),
      uploadKey: z.string().nullable(),
      materialId: z.string().nullable(),
      problems: z.array(blockerShape).readonly(),
    }),
  ),
})

/** Every file with how far it is; a browser gives no file back, so those that are not over are chosen again. */
export function uploadFactsOf(snapshot: SnapshotFrom<typeof uploadMachine>): UploadFacts {
  const { place, files } = snapshot.context
  return { place, files: [...files] }
}
