import { call } from '#client/call.ts'
import { dimensionValues } from '#contract/insight-values.ts'
import { QUIET } from '#views/things/wired.ts'
import { say, type Language } from '#i18n/words.ts'
import type { FindValues } from './filters/FilterEditor.tsx'

/** Finds values of a dimension by name, within the games and networks of the person; what is not known can be chosen as well. */
export const valuesBy =
  (language: Language): FindValues =>
  (dimension) =>
  async (text, signal) => {
    const { data } = await call(dimensionValues, { dimension, ...(text === '' ? {} : { q: text }) }, { ...QUIET, signal })
    const unknown = { id: '', name: say(language, 'insight.unknown'), detail: '' }
    const isMeant = unknown.name.includes(text)
    return [
      ...data.map(({ id, name, note }) => ({ id, name, detail: note === '' ? id : `${note} · ${id}` })),
      ...(isMeant ? [unknown] : []),
    ]
  }
