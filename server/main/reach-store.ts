import { randomUUID } from 'node:crypto'
import { reached, type Unreached } from '#server/db/reach.ts'
import { bytesOf } from '#server/kit/object-store.ts'
import { createBucketStore, type BucketConfig } from '#server/kit/object-store-s3.ts'

/**
 * Waits until the bucket takes a small file, gives it back and forgets it: what a first upload would find out.
 * @throws StartRefused without the keys in its sentence
 */
export async function reachStore(config: BucketConfig, patience: Parameters<typeof reached>[2] = {}): Promise<void> {
  const { bucket, region, endpoint } = config
  const short = endpoint === null ? `bucket ${bucket} in ${region}` : `bucket ${bucket} at ${new URL(endpoint).host}`
  await reached(() => tried(config), { short, whole: `${short} (S3_BUCKET)` }, patience)
}

async function tried(config: BucketConfig): Promise<object | Unreached> {
  const store = createBucketStore(config)
  const key = `checks/${randomUUID()}`
  try {
    await store.put(key, Buffer.from(key), key.length)
    const back = await bytesOf(await store.stream(key))
    await store.remove(key)
    return String(back) === key ? {} : { code: '', reason: 'it gave other bytes back than it was given' }
  } catch (error) {
    const { name = '', message = '' } = error instanceof Error ? error : {}
    const code = error instanceof Error && 'code' in error ? String(error.code) : name
    // a refusal without a body has no sentence of its own
    return { code, reason: [name, message].filter((text) => text !== '' && text !== 'Error' && text !== 'UnknownError').join(': ') || code }
  }
}
