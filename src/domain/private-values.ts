import { parseJson } from './json-text.ts'

/** What replaces a value that must not be repeated. */
export const HIDDEN = '…'

/** Names whose values are passwords, tokens or amounts, in any spelling the calls use (`daily_budget`, `bidAmountMinor`). */
const PRIVATE_NAME =
  /pass(word|wd)|secret|token|ticket|credential|authori[sz]ation|cookie|^code$|verifier|nonce|^state$|attempt|amount|budget|balance|price|cost|income|outcome|spend|^bid$|bid_|_bid|^bid[A-Z]|fee\b|refund|money|revenue|profit|repayment|minor$/i

export const isPrivateName = (name: string): boolean => PRIVATE_NAME.test(name)

/** `password=…`, `token: …` inside a sentence. */
const NAMED = /\b(pass(?:word|wd)?|secret|[a-z_]*token|credential|authorization)("?\s*[=:]\s*"?)(?:Basic |Bearer )?[^\s"',;&]+/gi
/** A word of 20 and more characters with digits in it is a token, a hash or a key; ids are digits only. */
const TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}\b={0,2}/g
const AMOUNT =
  /(?:[¥￥$€£]|\b[A-Z]{3})\s?-?\d[\d,]*(?:\.\d+)?|-?\d[\d,]*(?:\.\d+)?\s?(?:\b(?:USD|CNY|EUR|JPY|HKD|TWD|KRW|GBP)\b|元|美元|万|亿)|-?\d[\d,]*\.\d{1,2}\b/g

const TEXT_MAX = 300
const LIST_MAX = 20
const KEYS_MAX = 60
const DEPTH_MAX = 6

/** A sentence without tokens and amounts, and not longer than anyone reads. */
export const withoutSecrets = (text: string): string =>
  cut(text.replace(NAMED, `$1$2${HIDDEN}`).replace(TOKEN, HIDDEN).replace(AMOUNT, HIDDEN))

const cut = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}${HIDDEN}` : text)

/** A value with everything private in it hidden, whatever its depth; JSON text is read and treated alike. */
export function withoutPrivateValues(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return /^\s*[{["]/.test(value) ? insideJson(value, depth) : withoutSecrets(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'number' || typeof value === 'boolean' ? value : null
  if (depth >= DEPTH_MAX) return HIDDEN
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((one) => withoutPrivateValues(one, depth + 1))
  const entries = Object.entries(value).slice(0, KEYS_MAX)
  const namesPrivateField = entries.some(([, named]) => typeof named === 'string' && isPrivateName(named))
  return Object.fromEntries(
    entries.map(([key, held]) => [
      key,
      // `{ field: 'daily_budget', value: 5000 }`: the name is next to the value
      isPrivateName(key) || (namesPrivateField && VALUE_OF_A_NAME.test(key)) ? HIDDEN : withoutPrivateValues(held, depth + 1),
    ]),
  )
}

const VALUE_OF_A_NAME = /^(value|values|from|to|before|after|was|now)$/i

function insideJson(text: string, depth: number): unknown {
  try {
    return withoutPrivateValues(parseJson(text), depth + 1)
  } catch {
    return HIDDEN // cut or broken: no one can tell what is in it
  }
}

/** An address by its path and the names it asks for: what comes behind them may be a code or someone's search. */
export function addressWithoutValues(address: string): string {
  const [path = '', query = ''] = address.split('#')[0]?.split('?') ?? []
  const names = query
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter(Boolean)
  return withoutSecrets(`${path}${names.length > 0 ? `?${names.map((name) => `${name}=${HIDDEN}`).join('&')}` : ''}`)
}
