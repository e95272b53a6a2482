import type { Blocker } from '#domain/blocker.ts'

/**
 * How far one file is. `waiting`: nothing happened; `hashed`: its bytes are known; `granted`: the server gave a right, parts may have
 * arrived; `processing`: it is in the library and someone looks into it; the others are ends.
 */
export const FILE_STEPS = [
  'waiting',
  'hashed',
  'granted',
  'processing',
  'ready',
  'duplicate',
  'refused',
  'lost',
  'failed',
  'cancelled',
] as const
export type FileStep = (typeof FILE_STEPS)[number]

/** One file of an upload; its bytes are kept outside, under `key`. */
export type UploadFile = {
  key: string
  name: string
  bytes: number
  step: FileStep
  sha256: string | null
  /** what the server calls its parts; the parts that arrived stay there for a week */
  uploadKey: string | null
  /** the material it became, or the one that holds the same bytes */
  materialId: string | null
  problems: readonly Blocker[]
}

/** Where files go. */
export type UploadPlace = {
  gameId: string
  folderId: string
  tags: readonly string[]
  /** the material whose next version the one file is */
  replaces: { id: string; revision: number; name: string } | null
}

export type PickedFile = { key: string; name: string; bytes: number }

/** What one step told about one file. */
export type FileNews = { key: string } & Partial<Omit<UploadFile, 'key' | 'name' | 'bytes'>>

/** What the server cannot give back; after a reload the same files are chosen again, and their parts are there. */
export type UploadFacts = { place: UploadPlace; files: UploadFile[] }

export type UploadContext = {
  place: UploadPlace
  files: readonly UploadFile[]
  /** turns in which the network failed, in a row */
  tries: number
  /** bytes are not at hand: the page was loaded again */
  missing: readonly string[]
  problems: readonly Blocker[]
}

export type UploadEvent =
  | { type: 'place.change'; place: Partial<UploadPlace> }
  | { type: 'files.add'; files: readonly PickedFile[] }
  | { type: 'upload.start' }
  | { type: 'upload.pause' }
  | { type: 'upload.resume' }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | { type: 'upload.close' }

/** Files that are worked on together. */
export const FILES_A_TURN = 6
export const TRIES = 3
export const RETRY_MS = 4_000
/** As status polling (S1 §4). */
export const WATCH_MS = 5_000
