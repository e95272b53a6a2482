/** Hashes files in a thread of their own; null for a file that can no longer be read. */
export type FileHash = { of: (file: Blob) => Promise<string | null>; close: () => void }

type Answer = { id: number; sha256: string | null }

export function createFileHash(): FileHash {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (sha256: string | null) => void>()
  let last = 0
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data.sha256)
    waiting.delete(data.id)
  }
  worker.onerror = () => {
    for (const end of waiting.values()) end(null)
    waiting.clear()
  }
  return {
    of: (file) =>
      new Promise((end) => {
        last += 1
        waiting.set(last, end)
        worker.postMessage({ id: last, file })
      }),
    close: () => worker.terminate(),
  }
}
