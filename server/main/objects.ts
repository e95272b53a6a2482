import { createFolderStore, type ObjectStore } from '#server/kit/object-store.ts'
import { createBucketStore } from '#server/kit/object-store-s3.ts'
import type { Config } from './config.ts'

/** Where the bytes of materials lie: in a bucket when the environment names one, else in the data folder. */
export const objectStoreOf = ({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): ObjectStore =>
  bucket ? createBucketStore(bucket) : createFolderStore(dataDir)
