import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { noSuchObject, objectKey, type ObjectStore, type StoredObject } from './object-store.ts'

export type BucketConfig = {
  /** null: Amazon's own, by region */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Files in a bucket of any S3-compatible store, by the official client. They come and go through this server: the console's content policy
 * names no other host, and a bucket needs no rules for browsers.
 */
export function createBucketStore(config: BucketConfig): ObjectStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = config
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // checksums beyond the protocol's own are not known to every store
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  })
  return {
    async put(key, source, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key: objectKey(key), Body: source, ContentLength: bytes }))
    },
    async stream(key, range) {
      const Range = range ? { Range: `bytes=${range.from}-${range.to}` } : {}
      const { Body } = await known(client.send(new GetObjectCommand({ Bucket, Key: objectKey(key), ...Range })))
      if (!(Body instanceof Readable)) throw new Error('the store answered without a body')
      return Body
    },
    async size(key) {
      const { ContentLength } = await known(client.send(new HeadObjectCommand({ Bucket, Key: objectKey(key) })))
      return ContentLength ?? 0
    },
    async list(prefix) {
      objectKey(`${prefix}x`)
      const found: StoredObject[] = []
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(token === undefined ? {} : { ContinuationToken: token }) }),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key !== undefined) found.push({ key: Key, bytes: Size ?? 0, at: LastModified ?? new Date() })
        token = page.NextContinuationToken
      } while (token !== undefined)
      return found
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: objectKey(key) }))
    },
  }
}

/** What the store does not have is the same error as a missing file. */
async function known<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NoSuchKey' || name === 'NotFound') throw noSuchObject()
    throw error
  }
}
