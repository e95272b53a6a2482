import { priced } from '#domain/money.ts'

/** A figure in words: money with the sign of its currency, anything else as it is; `–` where there is none. */
export const figureText = ({ unit }: { unit: string }, text: string | null | undefined, currency: string): string =>
  unit === 'money' ? priced(text ?? '–', currency) : (text ?? '–')
