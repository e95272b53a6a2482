import { inText, isRecord, type Params } from '../kit/http.ts'
import { badParam, disallowed, missingParam, refused } from './graph-error.ts'
import type { MetaAccount } from './options.ts'
import { readParams } from './read-params.ts'
import { asksToRefuse } from './statuses.ts'
import type { Store } from './store.ts'

const CONTENT = [
  'object_story_spec',
  'object_story_id',
  'asset_feed_spec',
  'source_instagram_media_id',
  'source_facebook_post_id',
  'product_set_id',
  'image_hash',
  'image_url',
]
const AS_GIVEN = [
  'asset_feed_spec',
  'object_story_id',
  'object_type',
  'url_tags',
  'title',
  'body',
  'link_url',
  'image_hash',
  'image_url',
  'adlabels',
  'degrees_of_freedom_spec',
  'call_to_action',
  'contextual_multi_ads',
  'template_url',
  'thumbnail_url',
  'instagram_user_id',
  'product_set_id',
  'source_instagram_media_id',
  'authorization_category',
]

export type CreativeDraft = { name: string | null; fields: Params }

const wrong = (title: string, message: string, blame: string[], subcode?: number) =>
  refused({ title, message, blame, ...(subcode === undefined ? {} : { subcode }) }, true)

/** Checks a creative spec, its own or inside an ad. What it shows must exist in the same account. */
export function draftCreative(store: Store, account: MetaAccount, params: Params): CreativeDraft {
  const read = readParams(params)
  if (!CONTENT.some((name) => read.has(name))) throw missingParam('object_story_spec')
  const name = read.text('name')?.trim() ?? null
  if (name && asksToRefuse(name)) throw disallowed()
  const spec = read.record('object_story_spec')
  const story = spec ? readStory(store, account, spec) : {}
  const hash = read.text('image_hash')
  if (hash !== undefined) requireImage(store, account, hash, ['image_hash'])
  const given = Object.fromEntries(AS_GIVEN.filter((field) => read.has(field)).map((field) => [field, read.json(field)]))
  return { name, fields: { ...given, ...story } }
}

function readStory(store: Store, account: MetaAccount, spec: Params): Params {
  const page = inText(spec.page_id)
  if (page === '') throw missingParam('object_story_spec[page_id]')
  if (!/^[1-9]\d{4,19}$/.test(page)) throw wrong('Invalid page', `"${page}" is not a Facebook page id.`, ['object_story_spec', 'page_id'])
  const instagram = spec.instagram_user_id
  if (instagram !== undefined && !/^\d{5,20}$/.test(inText(instagram))) {
    throw wrong('Invalid Instagram account', `"${inText(instagram)}" is not an Instagram account id.`, [
      'object_story_spec',
      'instagram_user_id',
    ])
  }
  if (isRecord(spec.link_data)) return linkStory(store, account, { ...spec, page_id: page }, spec.link_data)
  if (isRecord(spec.video_data)) return videoStory(store, account, { ...spec, page_id: page }, spec.video_data)
  if (isRecord(spec.photo_data)) {
    requirePicture(store, account, spec.photo_data, ['object_story_spec', 'photo_data'])
    return { object_story_spec: { ...spec, page_id: page }, object_type: 'PHOTO' }
  }
  throw wrong('Creative has no content', 'object_story_spec needs link_data, photo_data or video_data.', ['object_story_spec'])
}

function linkStory(store: Store, account: MetaAccount, spec: Params, link: Params): Params {
  const blame = ['object_story_spec', 'link_data']
  if (!isUrl(link.link)) throw wrong('Invalid link', 'link_data needs a link that begins with http:// or https://.', [...blame, 'link'])
  requirePicture(store, account, link, blame, Array.isArray(link.child_attachments))
  const button = readButton(link.call_to_action, [...blame, 'call_to_action'])
  return {
    object_story_spec: { ...spec, link_data: { attachment_style: 'link', ...link } },
    object_type: 'SHARE',
    ...(link.message === undefined ? {} : { body: inText(link.message) }),
    ...(link.name === undefined ? {} : { title: inText(link.name) }),
    ...(link.image_hash === undefined ? {} : { image_hash: inText(link.image_hash) }),
    ...(button ? { call_to_action_type: button } : {}),
  }
}

/** A video without a picture is refused with 1443226. */
function videoStory(store: Store, account: MetaAccount, spec: Params, video: Params): Params {
  const blame = ['object_story_spec', 'video_data']
  const id = inText(video.video_id)
  if (id === '') throw missingParam('object_story_spec[video_data][video_id]')
  const known = store.object(id)
  if (known?.level !== 'advideo' || known.account !== account.id)
    throw wrong('Video not found', `The video ${id} does not exist in this ad account.`, [...blame, 'video_id'])
  if (video.image_hash === undefined && video.image_url === undefined) {
    throw wrong(
      'Your video needs a thumbnail',
      'Please specify one of image_hash or image_url in the video_data field of object_story_spec.',
      blame,
      1443226,
    )
  }
  requirePicture(store, account, video, blame, true)
  requireWide(store, account, spec, video, blame)
  const button = readButton(video.call_to_action, [...blame, 'call_to_action'])
  return {
    object_story_spec: { ...spec, video_data: video },
    object_type: 'VIDEO',
    video_id: id,
    ...(button ? { call_to_action_type: button } : {}),
  }
}

/** The thumbnail of a video that Instagram shows is at least 600 pixels wide (Instagram ads API, media requirements). */
const THUMBNAIL_WIDTH = 600

function requireWide(store: Store, account: MetaAccount, spec: Params, video: Params, blame: string[]): void {
  if (spec.instagram_user_id === undefined || video.image_hash === undefined) return
  const { width = 0 } = store.image(account.id, inText(video.image_hash)) ?? {}
  if (width < THUMBNAIL_WIDTH)
    throw wrong('Thumbnail is too small', `The thumbnail of a video on Instagram must be at least ${THUMBNAIL_WIDTH} pixels wide.`, [
      ...blame,
      'image_hash',
    ])
}

function requirePicture(store: Store, account: MetaAccount, data: Params, blame: string[], optional = false): void {
  if (data.image_hash !== undefined) return requireImage(store, account, inText(data.image_hash), [...blame, 'image_hash'])
  const url = data.picture ?? data.image_url ?? data.url
  if (url === undefined && optional) return
  if (url === undefined) throw wrong('Image is missing', 'The creative needs an image_hash or a picture.', [...blame, 'image_hash'])
  if (!isUrl(url)) throw wrong('Invalid image', 'The picture must be an http:// or https:// address.', [...blame, 'picture'])
}

function requireImage(store: Store, account: MetaAccount, hash: string, blame: string[]): void {
  if (!store.image(account.id, hash))
    throw wrong('Image not found', `The image with the hash ${hash} does not exist in this ad account.`, blame)
}

function readButton(button: unknown, blame: string[]): string | undefined {
  if (button === undefined) return undefined
  if (!isRecord(button) || typeof button.type !== 'string' || !/^[A-Z][A-Z_]+$/.test(button.type))
    throw wrong('Invalid call to action', 'call_to_action needs a type.', blame)
  if (button.value !== undefined && !isRecord(button.value)) throw badParam('Param call_to_action[value] must be a JSON object')
  return button.type
}

const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^\s]+$/.test(value)
