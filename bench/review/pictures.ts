const SIZE = 1_080
const COUNT = 8

/** Pictures of the size ads have, with enough in them that decoding costs what it does; the same for both pages. */
export async function somePictures(): Promise<string[]> {
  const pictures: string[] = []
  for (let index = 0; index < COUNT; index += 1) {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = SIZE
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('the browser does not draw')
    for (let place = 0; place < 3_000; place += 1) {
      drawing.fillStyle = `hsl(${(index * 45 + place * 7) % 360} 70% ${30 + (place % 50)}%)`
      drawing.fillRect((place * 211) % SIZE, (place * 397) % SIZE, 20 + (place % 60), 20 + (place % 40))
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob) pictures.push(URL.createObjectURL(blob))
  }
  return pictures
}
