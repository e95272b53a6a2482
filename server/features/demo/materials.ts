import { blocker } from '#domain/blocker.ts'
import { HOME_REGION } from '#permissions/quick-tools.ts'
import type { MaterialStore } from '#server/kit/material-store.ts'
import { GAMES, type DemoGame } from './games.ts'
import { drawClip, drawStill } from './pictures.ts'

const SIZES = [
  [1080, 1080],
  [1080, 1920],
  [1200, 628],
] as const
const CLIP = { width: 360, height: 640, frames: 8, frameMs: 250 } as const
const CLIPS_OF = ['10078', '10012', '10045', '10063']

export type DemoMaterial = {
  id: string
  game_id: string
  name: string
  type: 'image' | 'video'
  mime: string
  width: number
  height: number
  bytes: number
  sha256: string
  storage_key: string
  tags: string[]
  created_at: Date
  region_id: string
  source: 'demo'
  file_name: string
  review_state: 'passed'
  video_status?: 'failed'
  failure?: string
}

/** Firms that make materials. */
export const VENDORS = [
  { id: 'v-lanjing', name: '蓝鲸视觉' },
  { id: 'v-qingtian', name: '晴天动画' },
  { id: 'v-kumo', name: '雲スタジオ' },
  { id: 'v-brightside', name: 'Brightside Creative' },
]

const MAKERS = ['buyer', 'linjia', 'huanghao']

/** Who brought a material in, and the firm that made it; every fourth was made in the server. */
export const madeBy = (people: ReadonlyMap<string, string>, index: number) => ({
  creator: people.get(MAKERS[index % MAKERS.length] ?? '') ?? null,
  vendor_id: index % 4 === 0 ? null : (VENDORS[index % VENDORS.length]?.id ?? null),
})

/** Draws every game's materials and keeps their bytes; the same pictures on every machine. The clips wait for their posters and lengths. */
export async function drawMaterials(store: MaterialStore, now: Date): Promise<DemoMaterial[]> {
  const drawn: Promise<DemoMaterial>[] = []
  for (const game of GAMES) {
    for (const concept of game.concepts) {
      for (const [width, height] of SIZES) {
        drawn.push(keep(store, now, drawn.length, game, concept, 'image', width, height))
      }
    }
    if (CLIPS_OF.includes(game.gameId)) drawn.push(keep(store, now, drawn.length, game, game.concepts[0], 'video', CLIP.width, CLIP.height))
  }
  return await Promise.all(drawn)
}

async function keep(
  store: MaterialStore,
  now: Date,
  index: number,
  game: DemoGame,
  concept: string,
  type: 'image' | 'video',
  width: number,
  height: number,
): Promise<DemoMaterial> {
  const seed = `${game.slug}/${concept}/${width}x${height}/${type}`
  const bytes = type === 'image' ? await drawStill(game.scene, width, height, seed) : await drawClip(game.scene, CLIP, seed)
  const extension = type === 'image' ? 'png' : 'webm'
  const { storageKey, sha256 } = await store.put(bytes, extension)
  return {
    id: String(50_001 + index),
    game_id: game.gameId,
    name: `${game.name}_${concept}_${type === 'image' ? '' : '视频_'}${width}x${height}`,
    type,
    mime: type === 'image' ? 'image/png' : 'video/webm',
    width,
    height,
    bytes: bytes.length,
    sha256,
    storage_key: storageKey,
    tags: [concept, width === height ? '方图' : width > height ? '横图' : '竖图'],
    created_at: new Date(now.getTime() - (60 - index) * 6 * 3_600_000),
    // the second idea of a game is told on the mainland as well, where the library opens
    region_id: concept === game.concepts[1] ? HOME_REGION : game.region,
    source: 'demo',
    file_name: `${game.slug}_${index + 1}.${extension}`,
    review_state: 'passed',
    // as if it had come where there is no ffmpeg: a worker that has one takes it up when it starts
    ...(type === 'video' ? NO_TOOLS : {}),
  }
}

const NO_TOOLS = { video_status: 'failed', failure: JSON.stringify(blocker('material.video.no_ffmpeg')) } as const
