import { useMemo } from 'react'
import type { FindValues } from '#views/insight/filters/FilterEditor.tsx'
import { valuesBy } from '#views/insight/wire-values.ts'
import { useLanguage } from '#views/kit/words.tsx'

/** How the filters of the insight pages find values, in the language that is read. */
export function useFinds(): FindValues {
  const language = useLanguage()
  return useMemo(() => valuesBy(language), [language])
}
