import type { MaterialRow } from '#contract/material.ts'

/** Pictures there are; materials take turns with them, so that decoding is measured and the store is not. */
const PICTURES = 60
const SIDE = 240

/** Small pictures of the page's own making, as addresses of bytes in memory. */
async function pictures(): Promise<string[]> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  const made: string[] = []
  for (let at = 0; at < PICTURES; at += 1) {
    context.fillStyle = `hsl(${at * 6} 60% 50%)`
    context.fillRect(0, 0, SIDE, SIDE)
    context.fillStyle = '#fff'
    context.font = '96px sans-serif'
    context.fillText(String(at), 60, 150)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
    if (blob) made.push(URL.createObjectURL(blob))
  }
  return made
}

const aRow = (index: number, thumb: string): MaterialRow => ({
  id: String(100_001 + index),
  game_id: '10012',
  game_name: '萌宠小镇',
  region_id: '1',
  name: `春节_主图_${index}_1080x1080`,
  type: index % 5 === 0 ? 'video' : 'image',
  mime: 'image/jpeg',
  width: 1080,
  height: 1080,
  bytes: 120_000 + index,
  duration_ms: index % 5 === 0 ? 30_000 : null,
  tags: ['春节', `第${index % 40}组`],
  status: 'ready',
  remark: '',
  vendor_id: null,
  vendor_name: null,
  folder_id: null,
  designer: '',
  planner: '',
  cost_minor: null,
  cost_currency: null,
  file_name: `${index}.jpg`,
  youtube_id: null,
  video_status: 'ready',
  failure: null,
  version: 1,
  revision: 1,
  review_state: index % 3 === 0 ? 'waiting' : 'passed',
  recommend_type: '0',
  creator: null,
  created_at: '2026-11-20T10:00:00+08:00',
  updated_at: '2026-11-20T10:00:00+08:00',
  used_by_count: index % 7,
  thumb,
})

/** Materials in memory and pictures at hand before the clock starts; `mount` shows them. */
export async function startGallery(mount: (rows: MaterialRow[]) => void): Promise<void> {
  const shown = await pictures()
  const count = Number(new URLSearchParams(location.search).get('rows'))
  const rows = Array.from({ length: count }, (_, index) => aRow(index, shown[index % shown.length] ?? ''))
  performance.mark('mount')
  mount(rows)
}
