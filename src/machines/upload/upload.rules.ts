import { blocker, type Blocker } from '#domain/blocker.ts'
import { FILES_AT_ONCE, fileBlockers } from '#domain/material/file-kinds.ts'
import {
  FILES_A_TURN,
  type FileNews,
  type FileStep,
  type PickedFile,
  type UploadContext,
  type UploadFile,
  type UploadPlace,
} from './upload.types.ts'

/** Steps in which there is still something to send. */
const OPEN: readonly FileStep[] = ['waiting', 'hashed', 'granted']
/** Ends after which the same file may be chosen again. */
const AGAIN: readonly FileStep[] = ['lost', 'failed', 'cancelled']
export const isOpen = ({ step }: UploadFile): boolean => OPEN.includes(step)
export const isProcessing = ({ step }: UploadFile): boolean => step === 'processing'

/** Why files cannot be sent as they are. */
export function uploadBlockers({ place, files }: Pick<UploadContext, 'place' | 'files'>): Blocker[] {
  const open = files.filter(isOpen).length
  return [
    ...(place.gameId === '' ? [blocker('material.upload.no_game', { field: 'gameId' })] : []),
    ...(open === 0 ? [blocker('material.upload.no_files')] : []),
    ...(place.replaces !== null && open > 1 ? [blocker('material.upload.one_file')] : []),
  ]
}

/** The files that are worked on next, of the earliest step there is: those that are furthest first, so that each turn ends something. */
export function turnOf(files: readonly UploadFile[], missing: readonly string[]): { step: FileStep; files: readonly UploadFile[] } | null {
  const here = files.filter(({ key }) => !missing.includes(key))
  for (const step of ['granted', 'hashed', 'waiting'] as const) {
    const turn = here.filter((file) => file.step === step).slice(0, FILES_A_TURN)
    if (turn.length > 0) return { step, files: turn }
  }
  return null
}

/**
 * The list with further files: one that is there already is found by name and size, and its bytes are at hand from here on. What its name or
 * size speaks against is refused at once, and so is what is more than an upload takes.
 */
export function withPicked({ files, missing }: Pick<UploadContext, 'files' | 'missing'>, picked: readonly PickedFile[]) {
  const kept = [...files]
  let absent = [...missing]
  for (const one of picked) {
    const known = kept.find(({ key, name, bytes }) => absent.includes(key) && name === one.name && bytes === one.bytes)
    if (known) {
      kept[kept.indexOf(known)] = { ...known, key: one.key }
      absent = absent.filter((key) => key !== known.key)
      continue
    }
    const before = kept.findIndex(({ name, bytes }) => name === one.name && bytes === one.bytes)
    // chosen again: one that ended badly begins again, any other is there already
    if (before >= 0 && !AGAIN.includes(kept[before]?.step ?? 'ready')) continue
    const tooMany =
      kept.length >= FILES_AT_ONCE ? [blocker('material.upload.too_many', { params: { name: one.name, max: FILES_AT_ONCE } })] : []
    const problems = [...tooMany, ...fileBlockers(one)]
    const fresh: UploadFile = {
      ...one,
      step: problems.length > 0 ? 'refused' : 'waiting',
      sha256: null,
      uploadKey: null,
      materialId: null,
      problems,
    }
    if (before >= 0) kept[before] = fresh
    else kept.push(fresh)
  }
  return { files: kept, missing: absent }
}

export const withNews = (files: readonly UploadFile[], news: readonly FileNews[]): UploadFile[] => {
  const byKey = new Map(news.map((one) => [one.key, one]))
  return files.map((file) => ({ ...file, ...byKey.get(file.key) }))
}

/** Two files of one upload with the same bytes are one: the later ones become duplicates of the first. */
export function withTwins(files: readonly UploadFile[]): UploadFile[] {
  const first = new Map<string, string>()
  return files.map((file) => {
    if (file.sha256 === null || !isOpen(file)) return file
    const seen = first.get(file.sha256)
    if (seen === undefined) first.set(file.sha256, file.name)
    return seen === undefined
      ? file
      : { ...file, step: 'duplicate', problems: [blocker('material.upload.twin', { params: { name: file.name, first: seen } })] }
  })
}

/** Everything that is not over goes no further. */
export const cancelled = (files: readonly UploadFile[]): UploadFile[] =>
  files.map((file) => (isOpen(file) ? { ...file, step: 'cancelled' } : file))

/** What was lost on the way begins again; parts that arrived are not sent again. */
export const reopened = (files: readonly UploadFile[]): UploadFile[] =>
  files.map((file) => (file.step === 'lost' ? { ...file, step: stepAgain(file), problems: [] } : file))

const stepAgain = ({ sha256, uploadKey }: UploadFile): FileStep => (uploadKey !== null ? 'granted' : sha256 !== null ? 'hashed' : 'waiting')

/** Keys whose parts lie on the server for no one. */
export const leftBehind = (files: readonly UploadFile[]): string[] =>
  files.flatMap(({ step, uploadKey }) => (step === 'cancelled' && uploadKey !== null ? [uploadKey] : []))

export const NO_PLACE: UploadPlace = { gameId: '', folderId: '', tags: [], replaces: null }

export type UploadCounts = Record<'total' | 'open' | 'added' | 'duplicate' | 'bad' | 'processing' | 'cancelled', number>

/** Every file counts once; the parts add up to the total. */
export function uploadCounts(files: readonly UploadFile[]): UploadCounts {
  const of = (...steps: FileStep[]) => files.filter(({ step }) => steps.includes(step)).length
  return {
    total: files.length,
    open: of('waiting', 'hashed', 'granted'),
    added: of('ready'),
    duplicate: of('duplicate'),
    bad: of('refused', 'lost', 'failed'),
    processing: of('processing'),
    cancelled: of('cancelled'),
  }
}
