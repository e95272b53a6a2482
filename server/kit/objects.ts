import { createFolderStore, type ObjectStore } from './object-store.ts'
import { createBucketStore, type BucketConfig } from './object-store-s3.ts'

/** Where files are kept: in a bucket when the environment names one, else in the data folder. Plain data, so that a thread can be given it. */
export type FilesPlace = { bucket: BucketConfig | null; dataDir: string }

export const objectStoreOf = ({ bucket, dataDir }: FilesPlace): ObjectStore =>
  bucket ? createBucketStore(bucket) : createFolderStore(dataDir)
