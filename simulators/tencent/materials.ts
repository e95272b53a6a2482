import { inText, isRecord, type Params } from '../kit/http.ts'
import { imageSize } from '../kit/image-size.ts'
import { isUploadedFile } from '../kit/multipart.ts'
import { md5Of, storedFiles, type StoredFile } from '../kit/stored-files.ts'
import { invalid } from './api-error.ts'
import { filtersOf, fits, listForm, shownPage } from './listing.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { form } from './shapes.ts'

const imagesOf = (world: World) => storedFiles(world, 'image')
const videosOf = (world: World) => storedFiles(world, 'video')

const MEGABYTE = 1_048_576

/** The uploaded bytes, which must match their MD5. The id is derived from the bytes and is above 2^53, like the real ids. */
function sent(params: Params, bytes: Buffer | null, part: string, megabytes: number) {
  if (bytes === null) throw invalid(part, 'is required')
  if (bytes.length > megabytes * MEGABYTE) throw invalid(part, `must be at most ${megabytes} MB`)
  const signature = md5Of(bytes)
  if (inText(params.signature).toLowerCase() !== signature) throw invalid('signature', 'must be the MD5 of the file')
  return { signature, id: String(2n ** 60n + BigInt(`0x${signature.slice(0, 14)}`)), size: bytes.length }
}

const fileIn = (value: unknown) => (isUploadedFile(value) ? value : null)

const IMAGE = form(`
  account_id! organization_id: id; upload_type!: UPLOAD_TYPE_<FILE|BYTES>; signature!: text 32..32; bytes: text; file: object
  image_usage resize_file_size: text; description: text ..255; resize_width resize_height: integer 1..4000
`)

export const uploadImage = (generation: 'v1.3' | 'v3.0') => (world: World, account: string, params: Params) => {
  const { upload_type: type, bytes: text, file, description = '' } = checked(IMAGE, params)
  const isFile = type === 'UPLOAD_TYPE_FILE'
  const bytes = isFile ? (fileIn(file)?.bytes ?? null) : typeof text === 'string' ? Buffer.from(text, 'base64') : null
  const { id, signature, size } = sent(params, bytes, isFile ? 'file' : 'bytes', 10)
  const measured = bytes && imageSize(bytes)
  if (!measured) throw invalid('file', 'must be a jpg, png or gif picture')
  const image = imagesOf(world).store({ id, account, signature, name: inText(description), size, ...measured })
  const { width, height } = image
  const told = { image_id: id, preview_url: `https://image.simulator.invalid/${signature}`, description }
  if (generation === 'v1.3') return { ...told, width, height, file_size: size, type: 'IMAGE_TYPE_PNG', signature }
  const about = {
    image_width: width,
    image_height: height,
    image_file_size: size,
    image_type: 'IMAGE_TYPE_PNG',
    image_signature: signature,
  }
  return { ...told, ...about, outer_image_id: '' }
}

const VIDEO = form(`
  account_id! organization_id: id; signature!: text 32..32; description: text ..255; adcreative_template_id: id; video_file: object
`)

/** Transcoding takes a while. The cover is created with the video, as a picture of the account. */
export const uploadVideo = (generation: 'v1.3' | 'v3.0') => (world: World, account: string, params: Params) => {
  const { video_file: part, description } = checked(VIDEO, params)
  const file = fileIn(part)
  const { id, signature, size } = sent(params, file?.bytes ?? null, 'video_file', 100)
  const name = inText(description ?? file?.fileName)
  const video = videosOf(world).store({ id, account, signature, name, size, width: 720, height: 1280 }, world.behaviour.videoMs)
  const cover = `${BigInt(id) + 1n}`
  imagesOf(world).store({ id: cover, account, signature: md5Of(Buffer.from(cover)), name: '', size: 1, width: 720, height: 1280 })
  return { video_id: BigInt(video.id), ...(generation === 'v3.0' ? { cover_image_id: BigInt(cover) } : {}) }
}

const VIDEOS = listForm('account_id! organization_id: id; label_id business_scenario: text', {
  filters: 'media_id media_signature media_width media_height created_time last_modified_time status',
  most: 4,
})

export function listVideos(world: World, account: string, params: Params) {
  const { filtering, fields, ...paging } = checked(VIDEOS, params)
  const filters = filtersOf(filtering)
  const rows = videosOf(world)
    .all(account)
    .toReversed()
    .map((video) => showVideo(world, video))
    .filter((row) =>
      fits({ ...row, media_id: row.video_id, media_signature: row.signature, media_width: row.width, media_height: row.height }, filters),
    )
  return shownPage(rows, paging, fields)
}

function showVideo(world: World, video: StoredFile): Params {
  const { id, width, height, size, signature, name, createdMs, account } = video
  const system_status = `MEDIA_STATUS_${{ processing: 'PENDING', ready: 'VALID', failed: 'ERROR' }[videosOf(world).stateOf(video)]}`
  const [created, readyS] = [Math.floor(createdMs / 1000), Math.floor(video.readyMs / 1000)]
  const about = { width, height, file_size: size, type: 'MEDIA_TYPE_MP4', signature, description: name, owner_account_id: account }
  const seen = { preview_url: `https://video.simulator.invalid/${id}`, key_frame_image_url: `https://image.simulator.invalid/${id}` }
  const changed = system_status === 'MEDIA_STATUS_PENDING' ? created : readyS
  return {
    video_id: BigInt(id),
    ...about,
    ...seen,
    system_status,
    created_time: created,
    last_modified_time: changed,
    status: 'ADSTATUS_NORMAL',
  }
}

/** @throws ApiError when a picture or video anywhere in the value does not belong to the account, or a video is not ready */
export function checkMaterials(world: World, account: string, value: unknown, path: string): void {
  if (Array.isArray(value)) for (const one of value) checkMaterials(world, account, one, path)
  if (!isRecord(value)) return
  for (const [name, inner] of Object.entries(value)) {
    const at = `${path}.${name}`
    if (typeof inner === 'object') {
      checkMaterials(world, account, inner, at)
      continue
    }
    const [image, video] = [imagesOf(world).get(account, inText(inner)), videosOf(world).get(account, inText(inner))]
    if (name === 'image_id' && !image) throw invalid(at, `is invalid: picture ${inText(inner)} does not exist under the account`)
    if (name === 'video_id' && !video) throw invalid(at, `is invalid: video ${inText(inner)} does not exist under the account`)
    const isUnready = name === 'video_id' && video && videosOf(world).stateOf(video) !== 'ready'
    if (isUnready) throw invalid(at, `is invalid: video ${video.id} is not MEDIA_STATUS_VALID`)
  }
}
