import { WHOLE_BATCH, type TemplatePart } from '#domain/batch/template.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { countText } from '#domain/display/numbers.ts'
import type { Say } from '#views/kit/words.tsx'
import { axisName } from '../field/field-words.ts'
import type { TemplateTarget } from './template-target.ts'

/** What a template contains. */
export function partWords(say: Say, channel: Channel, part: TemplatePart): string {
  const axis = channel.axes.find(({ key }) => key === part)
  return axis ? axisName(say, channel, axis) : say(`batch.template.part.${WHOLE_BATCH}`)
}

/** Which rows are kept or changed. */
export const rowsWords = (say: Say, { count, isChosen }: NonNullable<TemplateTarget['rows']>): string =>
  say(isChosen ? 'batch.template.rows.chosen' : 'batch.template.rows.all', { count: countText(count) })
