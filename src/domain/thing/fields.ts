/** A file as a form holds it until it is sent; a browser's `File` is one. */
export type ChosenFile = { readonly name: string }

/** Holds when another field has one of the values; a flag's are `'1'` and `'0'`. */
export type Condition = { field: string; in: readonly string[] }

type Shared = {
  required?: true
  /** the field is neither shown, checked nor sent otherwise */
  when?: Condition
  /** the catalogue has `<words>.field.<name>_hint` */
  hint?: true
  /** it is said when the thing is added, and never changes */
  fixed?: true
  /** without a value it is null, in drafts, rows and columns; the catalogue's word for that, empty: a dash */
  none?: string
  /** the key of its word, where things share it; `<words>.field.<name>` otherwise */
  called?: string
  /** a new one begins without it: its form asks once there is one */
  later?: true
}

/** What a reference names: a name of costs by its id, a firm by its name. */
export type Ref =
  'agent_game' | 'cost_name' | 'firm' | 'landing' | 'letter' | 'life_cycle' | 'master' | 'material' | 'person' | 'region' | 'spreader'
/** What a line of text is offered besides what is typed. */
export type Offer = 'app_store' | 'network_id' | 'zone'
/** What a line of text has to be: digits only, a domain of e-mail addresses or `*` for any, or a time zone of the IANA list. */
export type Format = 'digits' | 'domain' | 'zone'

/** A length is counted in characters, or in half-widths, where one that is not ASCII counts as two (`textWidth`). */
type Bounded = { max: number; measure?: 'width' }

/**
 * What a field may hold, of a thing as of an object of a network; `To` is what its references name. Its value is text, except where `ValueOf`
 * says otherwise.
 */
export type Kinded<To extends string = string> =
  /** a line of text, or several */
  | (Bounded & { kind: 'line'; offers?: Offer; /** kept in small letters */ lower?: true; format?: Format })
  | (Bounded & { kind: 'text' })
  /** an address of the public web. `foreign`: the server does not ask for it, so it may be longer and name a port */
  | { kind: 'link'; foreign?: true; offers?: To }
  /** one of a closed list. The words are `<words>.<name>.<option>`, or `<said>.<option>`, the pictures `<pictures>-<option>.svg` */
  | { kind: 'choice'; options: readonly string[]; said?: string; pictures?: string }
  /** several of a closed list */
  | { kind: 'choices'; options: readonly string[]; said?: string }
  /** `needs`: the function that a user needs who sets it; no other user changes a row where it is set. `sole`: one row has it at most, it moves to the one it is set in */
  | { kind: 'flag'; needs?: `${string}.${string}`; sole?: true }
  /** `YYYY-MM-DD`. `today`: a new one begins with it. `follows`: while it is the same as that field, it changes with it */
  | { kind: 'day'; today?: true; follows?: string }
  /** `YYYY-MM` */
  | { kind: 'month' }
  /** ISO 8601 with its offset */
  | { kind: 'instant' }
  /** a week as seven texts of 48 `0` or `1`; `hourly`: painted in 24 slots a day */
  | { kind: 'timeTable'; hourly?: true }
  /** a whole number; both bounds are included */
  | { kind: 'number'; min: number; max: number }
  /** a plain decimal above 0 with at most so many places */
  | { kind: 'rate'; places: number }
  /** an ISO 4217 code */
  | { kind: 'currency' }
  /** the id of something of ours; the page that shows the form brings what there is to choose from */
  | { kind: 'game' }
  | { kind: 'spreader' }
  /** `longest`: characters of its ids, where that is more than 64 */
  | { kind: 'ref'; of: To; longest?: number }
  /** minor units as text, of the currency that another field names, or that the place gives: an ad account */
  | { kind: 'money'; currency?: string }
  /**
   * several games, named `<noun>_ids`; none: all of them. A user sees what is about any of theirs, and changes what is about no others.
   * `unbound`: none are none yet, and it is there only for users with this function
   */
  | { kind: 'games'; unbound?: `${string}.${string}` }
  /** several, in the order they were chosen, or in none; at most so many */
  | { kind: 'refs'; of: To; max?: number; unordered?: true }
  /** an ISO 3166-1 alpha-2 code */
  | { kind: 'country' }
  /** parts of a whole: some of these options, each with a weight. The words are `<said>.<option>` */
  | { kind: 'weights'; options: readonly string[]; said: string }
  /** several texts, in their order; at most so many, `each` in characters. Empty ones and repeats count for nothing */
  | { kind: 'texts'; max: number; each: number }
  /** days of one of these options, or, without any, of what is typed (`each` in characters); both ends included, kept as `rangeText`. `open`: one may have no end */
  | { kind: 'ranges'; options: readonly string[]; said?: string; max: number; each: number; open?: true }
  /** a scan or picture; without a new one the former stays */
  | { kind: 'file' }

/** What a thing consists of. */
export type Field = Shared & Kinded<Ref>

/** What a value may be chosen from; of other kinds nothing. */
export const closedListOf = (field: Kinded): readonly string[] => ('options' in field ? field.options : [])

export type Fields = Readonly<Record<string, Field>>
export type FieldKind = Kinded['kind']

/** Kinds whose value is a list. */
export type ManyKind = 'games' | 'refs' | 'texts' | 'choices' | 'timeTable' | 'ranges'

/** What falls on one option of a whole. */
export type Share<Option extends string = string> = { level: Option; weight: number }

export type ValueOf<F extends Field> = F extends { none: string } ? OwnValueOf<F> | null : OwnValueOf<F>
type OwnValueOf<F extends Field> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: ManyKind }
    ? readonly string[]
    : F extends { kind: 'file' }
      ? ChosenFile | null
      : F extends { kind: 'weights'; options: readonly (infer Option extends string)[] }
        ? readonly Share<Option>[]
        : F extends { kind: 'choice'; options: readonly (infer Option)[] }
          ? Option
          : string

/** The values of a thing's fields, by their names on the wire. */
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

/** Any value of any field. */
export type Value = string | boolean | readonly string[] | readonly Share[] | ChosenFile | null

/** `more` with what is the field's own; a spread would forget which of its traits are there. */
const field = <M extends object, F extends object>(more: M | undefined, own: F) => ({ ...more, ...own }) as M & F

const of =
  <const K extends FieldKind>(kind: K) =>
  <const M extends Omit<Extract<Field, { kind: K }>, 'kind'>>(more?: M) =>
    field(more, { kind })

export const flag = of('flag')
export const link = of('link')
export const day = of('day')
export const month = of('month')
export const currency = of('currency')
export const game = of('game')
export const spreader = of('spreader')
export const games = of('games')
export const country = of('country')
export const file = of('file')
export const line = <const M extends Shared & { offers?: Offer; lower?: true; format?: Format }>(max: number, more?: M) => ({
  ...more,
  kind: 'line' as const,
  max,
})
export const paragraph = <const M extends Shared>(max: number, more?: M) => ({ ...more, kind: 'text' as const, max })
export const choice = <const O extends readonly string[], const M extends Shared & { said?: string; pictures?: string }>(
  options: O,
  more?: M,
) => ({
  ...more,
  kind: 'choice' as const,
  options,
})
export const number = <const M extends Shared>(bounds: { min: number; max: number }, more?: M) => ({
  ...more,
  ...bounds,
  kind: 'number' as const,
})
export const ref = <const M extends Shared & { longest?: number }>(to: Ref, more?: M) => field(more, { of: to, kind: 'ref' as const })
export const refs = <const M extends Shared>(to: Ref, max: number, more?: M) => ({ ...more, of: to, max, kind: 'refs' as const })
export const texts = <const M extends Shared>(bounds: { max: number; each: number }, more?: M) => ({
  ...more,
  ...bounds,
  kind: 'texts' as const,
})
export const ranges = <const M extends Shared & { said?: string; open?: true }>(
  bounds: { options?: readonly string[]; max: number; each?: number },
  more?: M,
) => ({ ...more, options: bounds.options ?? [], max: bounds.max, each: bounds.each ?? 64, kind: 'ranges' as const })
export const money = <const M extends Shared>(currencyField: string, more?: M) => ({
  ...more,
  currency: currencyField,
  kind: 'money' as const,
})
export const weights = <const O extends readonly string[], const M extends Shared>(options: O, said: string, more?: M) => ({
  ...more,
  kind: 'weights' as const,
  options,
  said,
})
export const rate = <const M extends Shared>(places: number, more?: M) => ({ ...more, kind: 'rate' as const, places })

/**
 * For what may be used no more: one that nothing refers to is deleted, one in use is retired. It stays readable where it is named, is offered
 * for nothing new, and can be brought back. Its switch, filter, bulk actions and tests follow from this field.
 */
export const RETIRES = { retired: flag({ called: 'thing.retired', hint: true, later: true }) }
