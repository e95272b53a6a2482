import { z } from 'zod'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { imageSize } from '../kit/image-size.ts'
import { isUploadedFile } from '../kit/multipart.ts'
import { shape } from '../kit/shape.ts'
import { md5Of, storedFiles, type StoredFile } from '../kit/stored-files.ts'
import { ApiError } from '../kit/coded-api.ts'
import { invalid } from './api-error.ts'
import { pageOf } from './listing.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { timeText } from '../kit/china-time.ts'

const imagesOf = (world: World) => storedFiles(world, 'image')
const videosOf = (world: World) => storedFiles(world, 'video')
/** tasks of videos uploaded by URL */
const tasksOf = ({ book }: World) => book.drawer('task', z.object({ id: z.string(), account: z.string(), video: z.string() }))

/** The uploaded file, which must match its MD5. For an upload by URL, the text of the URL replaces the bytes. */
function sent(params: Params, kind: 'image' | 'video') {
  const [file, url, given] = [params[`${kind}_file`], params[`${kind}_url`], params[`${kind}_signature`]]
  if (params.upload_type === 'UPLOAD_BY_URL') {
    if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw invalid(`${kind}_url`, 'must be an address')
    const bytes = Buffer.from(url)
    return { bytes, signature: md5Of(bytes), name: inText(params.filename ?? url.split('/').at(-1)), byUrl: true }
  }
  if (!isUploadedFile(file)) throw invalid(`${kind}_file`, 'is required')
  if (given === undefined) throw invalid(`${kind}_signature`, 'is required')
  const signature = md5Of(file.bytes)
  if (inText(given).toLowerCase() !== signature) throw new ApiError(40900, `${kind}_signature: does not fit the file`)
  return { bytes: file.bytes, signature, name: inText(params.filename ?? file.fileName), byUrl: false }
}

const UPLOAD = shape('advertiser_id!: id; upload_type: UPLOAD_BY_FILE|UPLOAD_BY_URL; is_aigc: flag')

/** Uploading the same bytes again under an advertiser returns the same picture. */
export function uploadImage(world: World, account: string, params: Params) {
  const { bytes, signature, name, byUrl } = sent(checked(UPLOAD, params), 'image')
  const size = byUrl ? { width: 1280, height: 720 } : imageSize(bytes)
  if (!size) throw invalid('image_file', 'must be a picture')
  const id = `web.business.image/${signature}`
  const { number, width, height, ...image } = imagesOf(world).store({ id, account, signature, name, size: bytes.length, ...size })
  const url = `https://image.simulator.invalid/${signature}`
  return { id, material_id: BigInt(number), signature, size: image.size, width, height, url, format: 'png' }
}

/** Transcoding takes a while. An upload by URL returns a task instead of a video. */
export function uploadVideo(world: World, account: string, params: Params) {
  const { bytes, signature, name, byUrl } = sent(checked(UPLOAD, params), 'video')
  const file = { id: `v0${signature.slice(0, 30)}`, account, signature, name, size: bytes.length, width: 720, height: 1280 }
  const video = videosOf(world).store(file, world.behaviour.videoMs)
  if (!byUrl) return shownVideo(video)
  const task = world.book.nextId()
  tasksOf(world).put(task, { id: task, account, video: video.id })
  return { task_id: BigInt(task) }
}

const shownVideo = ({ id, number, signature, size, width, height }: StoredFile) => ({
  video_id: id,
  material_id: BigInt(number),
  video_signature: signature,
  video_url: `https://video.simulator.invalid/${id}`,
  duration: 15.2,
  size,
  width,
  height,
})

const TASKS = shape('account_id!: id; account_type!: ADVERTISER|AGENT|EBP; task_ids!: id[] 1..')

export function listTasks(world: World, account: string, params: Params) {
  const ids = checked(TASKS, params).task_ids
  const list = (Array.isArray(ids) ? ids : []).flatMap((id) => {
    const task = tasksOf(world).get(inText(id))
    const video = videosOf(world).get(account, task?.video)
    if (task?.account !== account || !video) return []
    const state = videosOf(world).stateOf(video)
    const status = { processing: 'PROCESS', failed: 'FAILED', ready: 'SUCCESS' }[state]
    const told = { task_id: BigInt(task.id), status, create_time: timeText(video.createdMs) }
    return [
      state === 'ready'
        ? { ...told, video_info: shownVideo(video) }
        : { ...told, error_msg: state === 'failed' ? 'transcoding failed' : '' },
    ]
  })
  return { list }
}

const VIDEOS = shape('advertiser_id!: id; video_ids!: text[] 1..100')

/** Only videos that are ready: those still in transcoding and failed ones are left out. */
export function listVideos(world: World, account: string, params: Params) {
  const ids = checked(VIDEOS, params).video_ids
  const list = (Array.isArray(ids) ? ids : []).flatMap((id) => {
    const video = videosOf(world).get(account, id)
    return video && videosOf(world).stateOf(video) === 'ready' ? [listedVideo(video)] : []
  })
  return { list }
}

function listedVideo(video: StoredFile) {
  const { video_id, video_signature, video_url, ...more } = shownVideo(video)
  const poster_url = `https://image.simulator.invalid/${video_id}`
  return { ...more, id: video_id, signature: video_signature, url: video_url, format: 'mp4', bit_rate: 1_500_000, poster_url }
}

/** Filters of videos; only one can be used in a call. */
const KEYS: Readonly<Record<string, (video: StoredFile) => string>> = {
  video_ids: ({ id }) => id,
  signatures: ({ signature }) => signature,
  material_ids: ({ number }) => number,
}
const SEARCH = shape(`
  advertiser_id!: id; filtering: object; page page_size: id
  @filtering video_ids signatures: text[] ..100; material_ids: id[] ..100
`)

/** The account's videos, page by page. As in `listVideos`, only those that are ready. */
export function searchVideos(world: World, account: string, params: Params) {
  const { filtering } = checked(SEARCH, params)
  const filters = Object.entries(KEYS).flatMap(([key, keyOf]) =>
    isRecord(filtering) && Array.isArray(filtering[key]) ? [{ keyOf, values: filtering[key].map(inText) }] : [],
  )
  if (filters.length > 1) throw invalid('filtering', `takes only one of ${Object.keys(KEYS).join(', ')}`)
  const found = videosOf(world)
    .all(account)
    .filter((video) => videosOf(world).stateOf(video) === 'ready' && filters.every(({ keyOf, values }) => values.includes(keyOf(video))))
    .map((video) => ({ ...listedVideo(video), filename: video.name, create_time: timeText(video.createdMs) }))
  return pageOf(found, { page_size: 20, ...params })
}

/** @throws ApiError when a picture or video does not belong to the advertiser, or a video is not ready */
export function checkMaterials(world: World, account: string, materials: unknown): void {
  if (!isRecord(materials)) return
  const rows = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : [])
  const missing = (path: string, id: unknown) => invalid(`promotion_materials.${path}`, `${inText(id)} does not exist under the advertiser`)
  for (const { image_id: id } of rows(materials.image_material_list).flatMap(({ images }) => rows(images))) {
    if (id !== undefined && !imagesOf(world).get(account, id)) throw missing('image_material_list.image_id', id)
  }
  const product = isRecord(materials.product_info) ? materials.product_info.image_ids : []
  for (const id of Array.isArray(product) ? product : []) if (!imagesOf(world).get(account, id)) throw missing('product_info.image_ids', id)
  for (const { video_id: id, video_cover_id: cover } of rows(materials.video_material_list)) {
    const video = videosOf(world).get(account, id)
    if (id !== undefined && !video) throw missing('video_material_list.video_id', id)
    if (video && videosOf(world).stateOf(video) !== 'ready') {
      throw invalid('promotion_materials.video_material_list.video_id', `${video.id} is not transcoded`)
    }
    if (cover !== undefined && cover !== '' && !imagesOf(world).get(account, cover))
      throw missing('video_material_list.video_cover_id', cover)
  }
}
