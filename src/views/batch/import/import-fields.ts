import { placeTargets } from '#domain/batch/sheet-columns.ts'
import type { Channel } from '#domain/channels/channel.ts'
import type { Say } from '#views/kit/words.tsx'
import { fieldName, levelName } from '#views/kit/channel-words.ts'

export type FieldGroup = { label: string; fields: { value: string; label: string }[] }

/** What a file's column may be matched to: where the row belongs, then each field of each level. */
export function importFieldGroups(say: Say, channel: Channel): FieldGroup[] {
  return [
    {
      label: say('batch.import.group.scope'),
      fields: placeTargets(channel).map((value) => ({ value, label: fieldName(say, channel, value) })),
    },
    ...channel.levels.map(({ key: level, fields }) => ({
      label: levelName(say, channel, level),
      fields: fields.map(({ key }) => ({ value: `${level}.${key}`, label: fieldName(say, channel, key) })),
    })),
  ]
}
