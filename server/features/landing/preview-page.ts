import { createHash } from 'node:crypto'
import { say, type Language } from '#i18n/catalogue.ts'

/** What a template shows; pictures are `data:` addresses. */
export type ShownPage = {
  template_id: string
  game_name: string
  headline: string
  body: string
  button: string
  pictures: readonly string[]
}

const STYLE = `
*{box-sizing:border-box;margin:0}
body{font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;background:#10151f;color:#f2f5fa;min-height:100vh;display:flex;flex-direction:column}
header{padding:12px 16px;font-size:14px;color:#b9c4d6}
main{flex:1;display:flex;flex-direction:column;gap:16px;padding:0 16px 24px}
img,.empty{width:100%;border-radius:12px;display:block}
.empty{aspect-ratio:16/10;background:#263245}
h1{font-size:26px;line-height:1.3;overflow-wrap:anywhere}
p{color:#d3dbe8;white-space:pre-line;overflow-wrap:anywhere}
.button{margin-top:auto;padding:14px;border-radius:999px;text-align:center;font-weight:700;background:#f0a93b;color:#1c1304}
.field{padding:12px;border-radius:10px;background:#f2f5fa;color:#5a6676}
.gallery{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.gallery img:first-child{grid-column:1/-1}
`

/** Nothing is loaded, nothing runs, nothing can be sent, and only our own pages may frame it. */
export const PREVIEW_POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ')

/** A template filled with what was entered. All of it is text: what a person types is never a tag. */
export function previewPage(page: ShownPage, language: Language): string {
  const button = `<div class="button">${escaped(page.button || say(language, `landing.template.${page.template_id}.button`))}</div>`
  const headline = `<h1>${escaped(page.headline)}</h1>`
  const text = page.body === '' ? '' : `<p>${escaped(page.body)}</p>`
  const pictures = page.pictures.map((source) => `<img alt="" src="${escaped(source)}">`)
  const first = pictures[0] ?? '<div class="empty"></div>'
  const parts: Readonly<Record<string, string>> = {
    download: `${first}${headline}${text}${button}`,
    reserve: `${first}${headline}${text}<div class="field">${escaped(say(language, 'landing.template.reserve.field'))}</div>${button}`,
    gallery: `${headline}<div class="gallery">${pictures.join('')}</div>${button}`,
  }
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(page.headline)}</title><style>${STYLE}</style></head><body><header>${escaped(page.game_name)}</header><main>${parts[page.template_id] ?? ''}</main></body></html>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
