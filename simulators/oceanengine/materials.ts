import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isRecord, type Params } from '../kit/http.ts'
import { imageSize } from '../kit/image-size.ts'
import { isUploadedFile } from '../kit/multipart.ts'
import { between } from '../kit/seed.ts'
import { shape } from '../kit/shape.ts'
import { ApiError, invalid } from './api-error.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'
import { timeText } from './time.ts'

const fileSchema = z.object({
  id: z.string(),
  materialId: z.string(),
  account: z.string(),
  signature: z.string(),
  name: z.string(),
  size: z.number(),
  width: z.number(),
  height: z.number(),
  createdMs: z.number(),
  /** from then on it can be used; a broken one never can */
  readyMs: z.number(),
  broken: z.boolean(),
})
type StoredFile = z.output<typeof fileSchema>

const imagesOf = ({ book }: World) => book.drawer('image', fileSchema)
const videosOf = ({ book }: World) => book.drawer('video', fileSchema)
/** upload tasks of videos by address: number of the task → key of the video */
const tasksOf = ({ book }: World) => book.drawer('task', z.object({ id: z.string(), account: z.string(), video: z.string() }))

const isReady = (file: StoredFile | undefined, nowMs: number) => file !== undefined && !file.broken && file.readyMs <= nowMs

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

/** What was sent: the file, which its MD5 must fit, or the address, whose text stands in for the file. */
function sent(params: Params, kind: 'image' | 'video'): { bytes: Buffer; signature: string; name: string; byUrl: boolean } {
  const [file, url, given] = [params[`${kind}_file`], params[`${kind}_url`], params[`${kind}_signature`]]
  if (params.upload_type === 'UPLOAD_BY_URL') {
    if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw invalid(`${kind}_url`, 'must be an address')
    const bytes = Buffer.from(url)
    return { bytes, signature: md5(bytes), name: String(params.filename ?? url.split('/').at(-1)), byUrl: true }
  }
  if (!isUploadedFile(file)) throw invalid(`${kind}_file`, 'is required')
  if (given === undefined) throw invalid(`${kind}_signature`, 'is required')
  const signature = md5(file.bytes)
  if (String(given).toLowerCase() !== signature) throw new ApiError(40900, `${kind}_signature: does not fit the file`)
  return { bytes: file.bytes, signature, name: String(params.filename ?? file.fileName), byUrl: false }
}

const UPLOAD = shape('advertiser_id!: id; upload_type: UPLOAD_BY_FILE|UPLOAD_BY_URL; is_aigc: flag')

/** The same bytes under the same advertiser are the same picture. */
export function uploadImage(world: World, account: string, params: Params) {
  const { bytes, signature, name, byUrl } = sent(checked(UPLOAD, params), 'image')
  const [id, images] = [`web.business.image/${signature}`, imagesOf(world)]
  const known = images.get(`${account} ${id}`)
  const size = byUrl ? { width: 1280, height: 720 } : imageSize(bytes)
  if (!size) throw invalid('image_file', 'must be a picture')
  const nowMs = world.clock.now()
  const image = known ?? {
    ...{ id, account, signature, name, ...size, materialId: world.book.nextId(), size: bytes.length },
    ...{ createdMs: nowMs, readyMs: nowMs, broken: false },
  }
  if (!known) images.put(`${account} ${id}`, image)
  const { width, height, materialId } = image
  const url = `https://image.simulator.invalid/${signature}`
  return { id, material_id: BigInt(materialId), signature, size: image.size, width, height, url, format: 'png' }
}

/** Transcoding takes its time; `[broken]` in the name makes it fail. By address, a task is made instead of a video. */
export function uploadVideo(world: World, account: string, params: Params) {
  const { bytes, signature, name, byUrl } = sent(checked(UPLOAD, params), 'video')
  const [id, videos, nowMs] = [`v0${signature.slice(0, 30)}`, videosOf(world), world.clock.now()]
  const key = `${account} ${id}`
  const video = videos.get(key) ?? {
    ...{ id, account, signature, name, width: 720, height: 1280, materialId: world.book.nextId(), size: bytes.length },
    ...{ createdMs: nowMs, readyMs: nowMs + between(world.draw('video', id), world.behaviour.videoMs), broken: /\[broken\]/i.test(name) },
  }
  if (!videos.get(key)) videos.put(key, video)
  if (!byUrl) return shownVideo(video, 'video_id', 'video_signature', 'video_url')
  const task = world.book.nextId()
  tasksOf(world).put(task, { id: task, account, video: key })
  return { task_id: BigInt(task) }
}

const shownVideo = ({ id, materialId, signature, size, width, height }: StoredFile, idName: string, md5Name: string, urlName: string) => ({
  ...{ [idName]: id, material_id: BigInt(materialId), [md5Name]: signature, size, width, height, duration: 15.2 },
  [urlName]: `https://video.simulator.invalid/${id}`,
})

const TASKS = shape('account_id!: id; account_type!: ADVERTISER|AGENT|EBP; task_ids!: id[] 1..')

export function listTasks(world: World, account: string, params: Params) {
  const ids = checked(TASKS, params).task_ids
  const list = (Array.isArray(ids) ? ids : []).flatMap((id) => {
    const task = tasksOf(world).get(String(id))
    const video = videosOf(world).get(task?.video ?? '')
    if (task?.account !== account || !video) return []
    const state = video.readyMs > world.clock.now() ? 'PROCESS' : video.broken ? 'FAILED' : 'SUCCESS'
    return [
      {
        ...{ task_id: BigInt(task.id), status: state, create_time: timeText(video.createdMs) },
        error_msg: state === 'FAILED' ? 'transcoding failed' : '',
        ...(state === 'SUCCESS' ? { video_info: shownVideo(video, 'video_id', 'video_signature', 'video_url') } : {}),
      },
    ]
  })
  return { list }
}

const VIDEOS = shape('advertiser_id!: id; video_ids!: text[] 1..100')

/** Videos that are ready: what is being transcoded, or failed, is left out. */
export function listVideos(world: World, account: string, params: Params) {
  const ids = checked(VIDEOS, params).video_ids
  const list = (Array.isArray(ids) ? ids : []).flatMap((id) => {
    const video = videosOf(world).get(`${account} ${String(id)}`)
    if (!video || !isReady(video, world.clock.now())) return []
    const poster_url = `https://image.simulator.invalid/${video.id}`
    return [{ ...shownVideo(video, 'id', 'signature', 'url'), format: 'mp4', bit_rate: 1_500_000, poster_url }]
  })
  return { list }
}

/** @throws ApiError when a picture or a video is not the advertiser's, or a video is not ready */
export function checkMaterials(world: World, account: string, materials: unknown): void {
  if (!isRecord(materials)) return
  const nowMs = world.clock.now()
  const rows = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : [])
  const checkImage = (id: unknown, path: string) => {
    if (id === undefined || id === '') return
    if (!imagesOf(world).get(`${account} ${String(id)}`)) throw invalid(path, `${String(id)} does not exist under the advertiser`)
  }
  for (const { images } of rows(materials.image_material_list)) {
    for (const { image_id: id } of rows(images)) checkImage(id, 'promotion_materials.image_material_list.image_id')
  }
  for (const { video_id: id, video_cover_id: cover } of rows(materials.video_material_list)) {
    const path = 'promotion_materials.video_material_list.video_id'
    const video = videosOf(world).get(`${account} ${String(id)}`)
    if (id !== undefined && !video) throw invalid(path, `${String(id)} does not exist under the advertiser`)
    if (video && !isReady(video, nowMs)) throw invalid(path, `${String(id)} is not transcoded`)
    checkImage(cover, 'promotion_materials.video_material_list.video_cover_id')
  }
}
