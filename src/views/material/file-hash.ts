/// <reference types="vite/client" />

// the built thread's address; as an import of its own a checker of imports would look for an export of that name
const [workerUrl = ''] = Object.values(
  import.meta.glob<string>('./hash.worker.ts', { query: '?worker&url', import: 'default', eager: true }),
)

declare global {
  interface Window {
    /** Absent where the browser knows no trusted types. What a policy makes is an object in truth; what takes it is typed for text. */
    trustedTypes?: { createPolicy: <Rules extends object>(name: string, rules: Rules) => Rules }
  }
}

/** Hashes files in a thread of their own; null for a file that can no longer be read. */
export type FileHash = { of: (file: Blob) => Promise<string | null>; close: () => void }

// a thread is begun from this one address only: what else would name a script is refused by the page's policy
const policy = window.trustedTypes?.createPolicy('file-hash', { createScriptURL: (_asked: string) => workerUrl })

type Answer = { id: number; sha256: string | null }

export function createFileHash(): FileHash {
  const worker = new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' })
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
