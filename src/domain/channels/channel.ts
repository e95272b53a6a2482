import type { Blocker } from '../blocker.ts'
import type { Condition, Kinded } from '../thing/fields.ts'
import type { ChannelDrafts } from './drafts.ts'

/** How a batch begins: typed in, again from an earlier one, or read from a spreadsheet. */
export const BATCH_WAYS = ['blank', 'last', 'import'] as const
export type BatchWay = (typeof BATCH_WAYS)[number]

/** What the objects of a level are to the console, whatever the network calls them: groups from the outer to the inner, and what is in the last of them. */
export const LEVEL_ROLES = ['group1', 'group2', 'ad', 'creative', 'keyword'] as const
export type LevelRole = (typeof LEVEL_ROLES)[number]

/** The key of a level in its channel's description; rows, specifications, calls and words have it: `campaign`. */
export type Level = string

/** Where a reference's choices come from: a look-up call of the channel, or a list of ours. */
export type Lookup = 'geo' | 'interest' | 'pixel' | 'material' | 'page' | 'instagram' | 'landing' | ListLookup

/** What a network lists of an ad account for the fields of its objects. */
export const LIST_LOOKUPS = [
  'audience',
  'event',
  'aweme',
  'anchor',
  'conversion',
  'actionSet',
  'package',
  'blockedPackage',
  'profile',
  'site',
  'wechatSite',
  'wechatChannel',
] as const
export type ListLookup = (typeof LIST_LOOKUPS)[number]

/** Every value is text or a list of texts: money as minor units in the account's currency (`"5000"`). */
export type FieldValue = string | readonly string[]
export type Values = Readonly<Record<string, FieldValue>>

/** A field of a network's objects: one of the kinds that things have, and what only a network says of it. A condition may look at a level above. */
export type ChannelField = Exclude<
  Kinded<Lookup>,
  { kind: 'flag' | 'file' | 'game' | 'games' | 'spreader' | 'weights' | 'texts' | 'country' | 'ranges' }
> & {
  key: string
  /** `true`, or only while the condition holds */
  required?: true | Condition
  /** the field does not apply otherwise: neither shown, nor checked, nor sent */
  when?: Condition
  default?: FieldValue
  /** what the game proposes for it while it is empty or has its default; undefined: nothing */
  proposes?: (of: Proposing) => FieldValue | undefined
  /** what the object may spend: a day, or in its whole life. Drives the totals and the account's minimum */
  budget?: 'day' | 'total'
  /** when the object begins, or ends, to be delivered */
  delivers?: 'from' | 'until'
  /** what may be bid for one result */
  bid?: true
  /** an object at the network may be given another value; left out: it cannot be changed there */
  edit?: FieldEdit
  /** column heads of spreadsheets that mean this field, in either language, next to the catalogue's own words; compared without case and spaces */
  aliases?: readonly string[]
  /** width of the grid column in px; left out = not a column of its own */
  column?: number
}

/**
 * What a change of a field does at the network: whether it sends the object to review `again`, or the network lists the field neither way;
 * `source`: where the network says so.
 */
export type FieldEdit = { review: 'again' | 'kept' | 'unlisted'; source: string }

/** What a field's ids are looked up in; an address with one may be typed as well. */
export const lookupOf = (field: ChannelField): Lookup | null =>
  field.kind === 'ref' || field.kind === 'refs' ? field.of : field.kind === 'link' ? (field.offers ?? null) : null

/** One direction of the cross product: the builder collects variants of these fields, expansion multiplies them. */
export type Axis = { key: string; level: Level; fields: readonly string[] }

/** Values of the levels above, by level. */
export type Above = Readonly<Record<Level, Values | undefined>>

/** What cross-field rules may look at. */
export type RuleInput = {
  level: Level
  values: Values
  above: Above
  /** what an object at the network has that is to be changed; left out: it is new */
  was?: Values | undefined
  account: AccountFacts
  /** left out where it is not known: a rule about it then says nothing */
  game?: PromotedGame | undefined
}

/** What an ad that promotes an app says of the game; empty texts are not there. */
export type PromotedGame = { name: string; appId: string; ios: string; android: string }

/** What a field proposes a value from: the game, the texts written for fields in a specification, one for each variant, and the day to come. */
export type Proposing = {
  game: PromotedGame
  written: (level: Level, key: string) => readonly string[]
  /** the instant at which the next day begins for the accounts; left out where no account is known */
  nextDay?: string | undefined
}

/** The account facts that budgets and schedules are checked against; money in minor units of `currency`. */
export type AccountFacts = { accountId: string; name: string; currency: string; timezone: string; minDailyBudgetMinor: string }

/** How long things take on a network, in ms; its channel names the source of each, and the environment may say otherwise. */
export type NetworkTimes = {
  /** how long an answer is waited for */
  answerMs: number
  /** how long it may go on with a call, whether anyone still waits for the answer or not */
  longestCallMs: number
  /** for how long its lists may miss an object that exists */
  listLagMs: number
  /** the longest pause it documents for a caller who exceeded a limit */
  longestPauseMs: number
}

/** What a call is to the limits of a network. */
export type CallKind = 'write' | 'read' | 'report'

/** How much a limit holds, and what comes back of it in a second. */
export type LimitSize = { capacity: number; refillPerS: number }

/** One limit of a network: calls take units of a bucket that fills again by itself. */
export type CallLimit = LimitSize & {
  /** what its connector calls it where an answer says how much of it is used */
  name: string
  /** each ad account has one, or each application of ours */
  per: 'account' | 'app'
  /** units that a call takes; a kind that is left out takes none */
  units: Readonly<Partial<Record<CallKind, number>>>
  /** units that may be used before any answer has said how much is left; left out = all of them */
  unheard?: number
  /** share that is left to others who use it, 0 to 1; left out = none */
  spare?: number
}

/**
 * A way to end an object at the network for good: what its status becomes, the fields that may still change after it, and where the network
 * says so. What is below an object that is deleted is deleted with it.
 */
export type ObjectEnding = { how: 'archive' | 'delete'; value: string; leaves: readonly string[]; source: string }

/** Where ads are shown that take pictures and videos of some proportions only: width by height, from the least to the most; width in px. */
export type Placement = { key: string; ratio: readonly [least: number, most: number]; minWidth: number }

/** A place in a network's own console: an ad account, or objects of a level in it. */
export type NetworkPlace = { account: string; level?: Level; ids?: readonly string[] }

/**
 * Calls of a level in the family of its network (`docs/calls.tsv`): where one is named, the console uses it in place of the general one.
 * `list`: what its list is called. `updates`: the calls that change its objects, each with the fields it may change. `single`: one object is
 * read, created and changed by calls of its own.
 */
export type OwnCalls = { list: string; updates: Readonly<Record<string, readonly string[]>>; removes: boolean; single?: true }

/** One level of a network. */
export type ChannelLevel = {
  /** unique among the channels of a spreader, because objects are stored by account and level */
  key: Level
  /** its name in the calls of the family, if that is not its key */
  called?: string
  role: LevelRole
  /** the level its objects are in; left out = the one listed before it */
  parent?: Level
  fields: readonly ChannelField[]
  /** in characters, or in half-widths, where one that is not ASCII counts as two */
  nameMaxLength: number
  nameMeasure?: 'width'
  /** an object at the network may be renamed */
  rename?: FieldEdit
  /** left out: its objects cannot be ended through us */
  endings?: readonly ObjectEnding[]
  /** left out: its objects are read and changed by the calls of all networks */
  own?: OwnCalls
  /** default name template; macros are listed in `batch/naming.ts` */
  naming: string
  /** the most of them that one parent may hold */
  maxInParent?: number
  /** column heads of spreadsheets that mean its name, as `aliases` of a field */
  aliases?: readonly string[]
}

/** A network as data: drives the builder's forms, the grid's columns, the validation, the expansion and the connector's mapping. */
export type Channel = {
  /** the call family: `/dapper/api/<key>/…` */
  key: string
  /** the network's own name, for descriptions of its calls */
  label: string
  spreaderId: string
  /** two to four, a parent before what is in it; the first one is in the account */
  levels: readonly [ChannelLevel, ...ChannelLevel[]]
  axes: readonly Axis[]
  times: NetworkTimes
  /** the first one of an account is where the account rests */
  limits: readonly CallLimit[]
  /** left out: it says nothing of sizes */
  placements?: readonly Placement[]
  /** rules that need more than one field; each returns blockers with `field` set */
  rules: readonly ((input: RuleInput) => Blocker[])[]
  /** what the network lists of an ad account, and the call that answers it: `/dapper/api/<key>/<path>` */
  lists?: readonly { lookup: ListLookup; path: string }[]
  /** what can be prepared and kept outside of a batch; left out: there are no such drafts on it */
  drafts?: ChannelDrafts
  /** its family has a call of its own that relates our labels to objects, or one that lists them (docs/calls.tsv); left out: the general ones do */
  labels?: 'relates' | 'lists'
  /** the page of its own console that shows a place; left out: it has no such addresses */
  addressOf?: (place: NetworkPlace) => string
  abilities: {
    /** how a batch may be begun on it; what is not named is refused by the server and is closed in the console */
    begins: readonly BatchWay[]
    materialKinds: readonly ('image' | 'video')[]
    /** names need not be unique on the network, so the connector adds our tag to find them again */
    uniqueNames: boolean
    /** how often one source may be copied into one ad account by one duplication; left out: it cannot duplicate through us */
    copiesMax?: number
    /** it estimates an ad group before it is made: people, exposures, a bid */
    estimates?: true
    /** a new batch offers the account that the person used last */
    usualAccount?: true
  }
}

export const fieldOf = (channel: Channel, level: Level, key: string): ChannelField | undefined =>
  channel.levels.find((one) => one.key === level)?.fields.find((field) => field.key === key)
