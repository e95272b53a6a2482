import { startGallery } from './page.ts'

/** A page of pictures and names only, as the browser does it best: everything is there, and what is out of sight is neither drawn nor loaded. */
await startGallery((rows) => {
  const style = document.createElement('style')
  style.textContent = `
    body { margin: 0 }
    .view { position: absolute; inset: 0; overflow: auto; display: grid; grid-template-columns: repeat(auto-fill, minmax(184px, 1fr)) }
    .tile { height: 212px; content-visibility: auto; contain-intrinsic-size: 184px 212px; overflow: hidden }
    .tile img { width: 128px; height: 128px; object-fit: contain }`
  document.head.append(style)
  const view = document.createElement('div')
  view.className = 'view'
  for (const { name, thumb } of rows) {
    const tile = document.createElement('div')
    tile.className = 'tile'
    const picture = document.createElement('img')
    picture.loading = 'lazy'
    picture.decoding = 'async'
    picture.src = thumb ?? ''
    tile.append(picture, name)
    view.append(tile)
  }
  document.body.append(view)
})
