/** Patterns that bring a backtracking engine, or one that builds its states as it goes, to its knees; all of them are accepted. */
export const EVIL_PATTERNS = [
  '(a+)+$',
  '(a|a)*$',
  '(a|aa)+$',
  '(.*a){20}$',
  '([a-z]+)*\\d',
  '(a?){50}a{50}$',
  '((a{1,10}){1,10})$',
  '(x+x+)+y',
  '.*.*.*.*.*=$',
  '(a*)*b',
  '(a|b)*a(a|b){15}$',
  '(a|b)*a(a|b){60}$',
  '(.*a.{9}b){5}$',
  '(.a|b.){30}c',
  '(\\w|\\d|[a-z]){40}!x',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)z',
  '.*a.{50}b.{50}c',
  '^(a|ab|abc|abcd)*$',
] as const

let seed = 1
const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff

/** The longest addresses a pattern is run against. */
export const EVIL_ADDRESSES = [
  `/${'a'.repeat(2_046)}!`,
  `/${Array.from({ length: 2_047 }, () => (random() < 0.5 ? 'a' : 'b')).join('')}`,
  `/${'ab'.repeat(1_023)}!`,
] as const
