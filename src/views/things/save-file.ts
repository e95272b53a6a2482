import type { download } from '#client/call.ts'
import { downloadBlob } from '#views/kit/grid/download.ts'

/** Saves a file that the server sends, under its own name or this one. A failure is told by the notices of the client. */
export async function saveFile(answer: ReturnType<typeof download>, name: string): Promise<void> {
  const file = await answer.catch(() => null)
  if (file) downloadBlob(file.fileName ?? name, file.blob)
}
