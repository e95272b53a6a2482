import type { Choices } from './choices.ts'

const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }))

/** Time zones that the browser knows are offered; another one may be typed. */
export const COMPANY_CHOICES: Choices = { zone: named(Intl.supportedValuesOf('timeZone')) }
