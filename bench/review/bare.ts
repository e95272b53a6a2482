import { somePictures } from './pictures.ts'

/** The least there can be: a picture, its name, and the next one read already; P shows it. */
const pictures = await somePictures()
const stage = document.createElement('div')
stage.dataset['picture'] = ''
stage.style.cssText = 'width:800px;height:600px;overflow:hidden'
const [image, ahead] = [new Image(), new Image()]
image.style.cssText = 'width:100%;height:100%;object-fit:contain'
image.decoding = 'sync'
const name = document.createElement('h1')
stage.append(image)
document.body.append(name, stage)

let at = 0
const show = () => {
  image.src = pictures[at % pictures.length] ?? ''
  ahead.src = pictures[(at + 1) % pictures.length] ?? ''
  name.textContent = `素材 ${at}`
}
show()
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'p') return
  at += 1
  show()
})
performance.mark('ready')
