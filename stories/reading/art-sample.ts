import type { ArtResource, ArtRow } from '#contract/art.ts'
import type { ArtAnswer } from '#views/art/wire.ts'

/** A picture of one colour, so that something is shown. */
const drawn = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180"><rect width="100%" height="100%" fill="${colour}"/></svg>`)}`

export const anArtRow = (change: Partial<ArtRow> = {}): ArtRow => ({
  id: '50001',
  game_id: '10078',
  game_name: '星河战纪',
  region_id: '1',
  name: '舰队出征_1080x1080',
  type: 'image',
  mime: 'image/png',
  width: 1080,
  height: 1080,
  bytes: 120_000,
  duration_ms: null,
  tags: ['舰队', '方图'],
  status: 'ready',
  designer: '沈墨',
  review_state: 'passed',
  recommend_type: '4',
  version: 2,
  used_by_count: 8,
  created_at: '2026-11-10T03:00:00.000Z',
  updated_at: '2026-11-12T03:00:00.000Z',
  thumb: drawn('#3d6b8f'),
  ...change,
})

export const anArtAnswer = (): ArtAnswer => ({
  data: [anArtRow(), anArtRow({ id: '50002', name: '未处理的视频', type: 'video', mime: 'video/mp4', width: 0, height: 0, thumb: null })],
  total: 2,
  page: 1,
  per_page: 200,
})

export const anArtResource = (): ArtResource => ({
  resource: anArtRow(),
  url: drawn('#3d6b8f'),
  versions: [
    { ...aVersion(2), name: '舰队出征_1080x1080', url: drawn('#3d6b8f') },
    { ...aVersion(1), name: '舰队出征_初稿', url: drawn('#8f5d3d') },
  ],
  uses: [{ batch_id: '12', batch_name: '十一月首发', channel: 'fb_ad', state: 'settled', ads: 8, created_at: '2026-11-13T03:00:00.000Z' }],
  creatives: [{ id: '20001', name: '星河战纪_舰队出征_Meta', spreader_name: 'Meta', status: 'on' }],
})

const aVersion = (version: number) => ({
  version,
  mime: 'image/png',
  width: 1080,
  height: 1080,
  bytes: 120_000,
  made_at: '2026-11-12T03:00:00.000Z',
  made_by: '沈墨',
  thumb: null,
})
