import type { Words } from '../words.ts'

/** What materials and creatives cost and brought, and where they are used. */
export const insightEffect = {
  'insight_effect.title': ['素材效果', 'Material effect'],
  'blocker.insight.effect_missing': [
    '素材或创意已不存在，或不在你的权限范围内',
    'The material or creative no longer exists, or is outside your permissions',
  ],
} satisfies Words
