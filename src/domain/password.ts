import { blocker, type Blocker } from './blocker.ts'

/** What a password is about, so that it does not repeat it. */
export type PasswordOwner = { account: string; name?: string; email?: string }

/** Common words of passwords, and those of this server; longer ones first, so that none is cut by its own part. */
const WORDS = `
  password passwort passw qwerty asdfgh zxcvbn iloveyou welcome letmein monkey dragon master sunshine princess football
  baseball superman batman shadow michael jordan trustno login hello secret changeme default summer winter spring autumn
  google computer internet whatever freedom woaini wodemima mima nihao zhongguo beijing shanghai taobao woshi aini 1314
  5201314 520 flightdeck administrator admin finance reviewer buyer agent marketing console company game user test demo
  guest root pass love abc xyz
`
  .trim()
  .split(/\s+/)
  .toSorted((one, other) => other.length - one.length)

/** Rows of the keyboard, the alphabet and the digits: three neighbours in a row, either way, say nothing. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm']

/** What of it no one guesses: with less than this left, it is one of the first that are tried. */
const LEFT_MIN = 4

/**
 * Why a password is too easy to guess: nothing much is left of it without common words, words of the server, those of its owner, runs of
 * the keyboard, repeated characters and a year or a few digits at an end. Any characters may be in it (ASVS 6.2.5); its length is the contract's.
 */
export function passwordBlockers(password: string, { account, name = '', email = '' }: PasswordOwner): Blocker[] {
  const own = [account, name, ...email.split(/[@.]/)]
    .flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
  const words = [...new Set([...own, ...WORDS])].toSorted((one, other) => other.length - one.length)
  const text = plain(password)
  const left = Math.min(...[text, unleet(text)].map((one) => leftOf(one, words)))
  return left < LEFT_MIN ? [blocker('administration.password_guessable', { field: 'password' })] : []
}

export const SHORTEST_PASSWORD = 12

/** What a person types to replace their own password. */
export type OwnPassword = { present: string; chosen: string; again: string }

/** Why one's own password cannot be replaced yet by what is typed; none means it may be sent. */
export function ownPasswordBlockers({ present, chosen, again }: OwnPassword, owner: PasswordOwner): Blocker[] {
  const isSame = chosen.length >= SHORTEST_PASSWORD && chosen === present
  return [
    ...(present === '' ? [blocker('own_sign_in.present_missing', { field: 'present_password' })] : []),
    ...chosenPasswordBlockers({ password: chosen, again }, owner),
    ...(isSame ? [blocker('own_sign_in.same_password', { field: 'password' })] : []),
  ]
}

/** A password that is chosen, and typed a second time. */
export type ChosenPassword = { password: string; again: string }

/** Why a chosen password cannot be taken yet. */
export function chosenPasswordBlockers({ password, again }: ChosenPassword, owner: PasswordOwner): Blocker[] {
  const lacking = SHORTEST_PASSWORD - password.length
  return [
    ...(lacking > 0 ? [blocker('own_sign_in.characters_missing', { params: { count: lacking }, field: 'password' })] : []),
    ...(lacking <= 0 ? passwordBlockers(password, owner) : []),
    ...(again === password ? [] : [blocker(`own_sign_in.again_${password.startsWith(again) ? 'missing' : 'differs'}`, { field: 'again' })]),
  ]
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const unleet = (text: string): string => text.replaceAll(/[013457@$!]/g, (character) => LEET[character] ?? character)

/** How many different characters are left. */
function leftOf(text: string, words: readonly string[]): number {
  const withoutWords = words.reduce((rest, word) => rest.replaceAll(word, ' '), text)
  const withoutRuns = withoutWords.split(' ').map(withoutSequences).join(' ')
  const core = withoutRuns
    .trim()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^\d{1,4}(?=\D|$)/, '')
    .replace(/(?<=\D|^)\d{1,4}$/, '')
  return new Set(core.replaceAll(' ', '')).size
}

/** Without runs of three or more neighbours of a row. */
function withoutSequences(text: string): string {
  const characters = Array.from(text)
  const isStep = (index: number) =>
    ROWS.some((row) => {
      const [at, next] = [row.indexOf(characters[index] ?? ''), row.indexOf(characters[index + 1] ?? '')]
      return at >= 0 && next >= 0 && Math.abs(at - next) === 1
    })
  const steps = characters.map((_, index) => index + 1 < characters.length && isStep(index))
  // a character falls with two steps in a row of which it is part
  return characters.filter((_, i) => !((steps[i] && steps[i + 1]) || (steps[i - 1] && steps[i]) || (steps[i - 2] && steps[i - 1]))).join('')
}
