import { createHash } from 'node:crypto'
import type { Params } from '../kit/http.ts'
import { isUploadedFile, type UploadedFile } from '../kit/multipart.ts'
import { badParam, missingParam, refused } from './graph-error.ts'
import { imageSize } from '../kit/image-size.ts'
import type { MetaImage } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { readParams } from './read-params.ts'
import type { World } from './world.ts'

const MAX_BYTES = 30 * 1024 * 1024

/** Stores the images of a call: `bytes` in base64 or file parts. The same bytes give the same hash. */
export function uploadImages(world: World, account: MetaAccount, params: Params): Record<string, unknown> {
  const files = filesOf(params)
  if (files.length === 0) throw missingParam('bytes')
  const images = files.map(({ fileName, bytes }) => [fileName, reply(storeImage(world, account, fileName, bytes))])
  return { images: Object.fromEntries(images) }
}

function filesOf(params: Params): UploadedFile[] {
  const parts = Object.values(params).filter(isUploadedFile)
  const encoded = params.bytes
  if (encoded === undefined || isUploadedFile(encoded)) return parts
  if (typeof encoded !== 'string' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(encoded.replaceAll(/\s/g, '')))
    throw badParam('Param bytes must be base64 text')
  const name = readParams(params).text('name')
  return [...parts, { fileName: name ?? 'bytes', bytes: Buffer.from(encoded, 'base64') }]
}

function storeImage({ store, clock }: World, account: MetaAccount, name: string, bytes: Buffer): MetaImage {
  const size = imageSize(bytes)
  if (!size || bytes.length > MAX_BYTES) {
    throw refused({
      title: 'Image format not supported',
      message: 'The file is not a JPEG, PNG, GIF or BMP image of at most 30 MB.',
      blame: ['bytes'],
    })
  }
  const hash = createHash('md5').update(bytes).digest('hex')
  const known = store.image(account.id, hash)
  if (known) return known
  const image = { id: `${account.id}:${hash}`, account: account.id, hash, name, ...size, bytes: bytes.length, createdMs: clock.now() }
  store.putImage(image)
  return image
}

export const imageUrl = ({ account, hash }: Pick<MetaImage, 'account' | 'hash'>) =>
  `https://scontent.simulator.invalid/${account}/${hash}.png`

const reply = (image: MetaImage) => ({
  hash: image.hash,
  url: imageUrl(image),
  url_128: imageUrl(image),
  width: image.width,
  height: image.height,
  name: image.name,
})
