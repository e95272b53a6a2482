import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureFor, squareOf } from '#server/kit/picture-for.ts'

const TAKES = { formats: ['jpeg', 'png', 'gif'] }
const BLUE = { r: 20, g: 60, b: 200 }
const aPicture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: alpha < 1 ? 4 : 3, background: alpha < 1 ? { ...BLUE, alpha } : BLUE } })
const factsOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

test('a picture that the network takes leaves as it is', async () => {
  for (const bytes of [
    await aPicture(640, 360).jpeg().toBuffer(),
    await aPicture(64, 36).png().toBuffer(),
    await aPicture(64, 36).gif().toBuffer(),
  ])
    expect((await pictureFor(bytes, TAKES)).bytes).toBe(bytes)
})

test('WebP becomes JPEG in its own size, and PNG where it can be seen through', async () => {
  const solid = await pictureFor(await aPicture(1080, 1920).webp().toBuffer(), TAKES)
  expect([solid.format, await factsOf(solid.bytes)]).toEqual(['jpeg', ['jpeg', 1080, 1920]])
  const clear = await pictureFor(await aPicture(300, 200, 0.5).webp().toBuffer(), TAKES)
  expect([clear.format, await factsOf(clear.bytes)]).toEqual(['png', ['png', 300, 200]])
})

test('one that represents a video is made as wide as asked, with its proportions; a wider one stays', async () => {
  const small = await pictureFor(await aPicture(360, 640).jpeg().toBuffer(), TAKES, 600)
  expect(await factsOf(small.bytes)).toEqual(['jpeg', 600, 1067])
  const wide = await aPicture(1280, 720).jpeg().toBuffer()
  expect((await pictureFor(wide, TAKES, 600)).bytes).toBe(wide)
})

test('the picture of a product is cropped to a centred square and keeps its transparency', async () => {
  expect(await factsOf((await squareOf(await aPicture(400, 300).jpeg().toBuffer(), 108)).bytes)).toEqual(['jpeg', 108, 108])
  expect(await factsOf((await squareOf(await aPicture(50, 80, 0.5).png().toBuffer(), 108)).bytes)).toEqual(['png', 108, 108])
})

test('what is no picture leaves as it is: the network says so', async () => {
  const bytes = Buffer.from('not a picture')
  expect((await pictureFor(bytes, TAKES, 600)).bytes).toBe(bytes)
})
