import type { ChannelField, FieldValue } from '#domain/channels/channel.ts'
import { formatAmount } from '#domain/money.ts'
import { allSelected } from '#domain/time-table.ts'
import { timeTableWords } from '#views/kit/inputs/time-table-words.ts'
import type { Say } from '#views/kit/words.tsx'
import { wallClock } from '#domain/zone.ts'
import { optionName } from '../field/field-words.ts'
import type { PreviewRow } from './preview-row.ts'

/** A value of a row in words: money with its currency, times on the account's wall clock, references by name. */
export function valueWords(say: Say, row: PreviewRow, field: ChannelField, value: FieldValue): string {
  const one = (text: string): string => {
    if (field.kind === 'money') return `${formatAmount(text, row.account.currency)} ${row.account.currency}`
    if (field.kind === 'instant') return `${wallClock(text, row.account.timezone) ?? text} ${row.account.timezone}`
    if (field.kind === 'enum' || field.kind === 'multi') return optionName(say, row.channel, field.key, text)
    return field.lookup && field.lookup !== 'geo' ? row.names.nameOf(field.lookup, text) : text
  }
  if (field.kind === 'timeTable' && Array.isArray(value))
    return allSelected(value) ? say('batch.builder.timetable.full') : timeTableWords(value, say)
  return Array.isArray(value) ? value.map(one).join(', ') : one(String(value))
}
