import type { AdFigure, HourFigure } from '#domain/reports/ad-figure.ts'
import type { Above, CallLimit, Level, LimitSize, Lookup, NetworkTimes, Values } from '#domain/channels/channel.ts'
import type { PictureNeeds } from '#server/kit/picture-for.ts'
import type { AccessPort } from './access-port.ts'
import type { ObjectPort } from './object-port.ts'
import type { RtaPort } from './rta-port.ts'

/**
 * Facts of the ad account that a connector needs: money is minor units of `currency`, zone is IANA. `app`: the application of ours that the
 * credential was given to, where its secret is known; null where it is not. Credential and secret are sealed until a connector gets them.
 */
export type AccountRef = { accountId: string; currency: string; timezone: string; credential: string; app: AccountApp | null }
/** `id` is ours: what the secret is sealed for. */
export type AccountApp = { id: string; secret: string }

export type MaterialFile = { materialId: string; fileName: string; mime: string; sha256: string; read: () => Promise<Buffer> }

/** One object to create. `clientKey` is ours, stored before the first byte leaves; the network can be asked for it afterwards. */
export type Draft = {
  level: Level
  clientKey: string
  name: string
  values: Values
  /** network ids of the levels above */
  parents: Readonly<Record<Level, string | undefined>>
  /** values of the levels above, for fields that depend on them */
  above: Above
  gameFacts: { appId: string; storeUrls: { ios: string; android: string } }
  /** the network's own reference of the material (an image hash), when the level has one */
  materialRef?: string | undefined
  /** size in pixels, while the material is still in our library */
  materialSize?: { width: number; height: number } | undefined
  /** the network's own id of the video; `materialRef` is then the picture that represents it */
  videoRef?: string | undefined
  /** the network's reference of the square picture of the product, when the level has one */
  logoRef?: string | undefined
}

/** An ad group that is not made yet. */
export type GroupToEstimate = Pick<Draft, 'values' | 'above'>

/** What a network expects of an ad group. Null is what it does not tell. */
export type Estimate = {
  /** how many people the targeting reaches */
  people: number | null
  /** the most exposures of a day */
  exposures: number | null
  /** between these it suggests to bid, in minor units of the account's currency */
  bid: { least: string; most: string } | null
  width: 'narrow' | 'suitable' | 'wide' | null
  /** what it suggests to change in the targeting, in its words */
  advice: readonly string[]
}

export type RemoteRef = { networkId: string; clientKey: string }

/** What the network holds, translated back into our words for the comparison after a push. */
export type RemoteObject = {
  networkId: string
  name: string
  /** our field keys; only those the network returned */
  values: Values
  deleted: boolean
  /** what it is in; left out: the network did not say, or it is in the account */
  parentId?: string | undefined
  /** what it has besides that none of our fields holds, in the network's own words; left out: nothing */
  leftOut?: readonly string[] | undefined
  review: 'none' | 'pending' | 'approved' | 'rejected' | 'attention'
  reviewReasons: string[]
  createdAt: string | null
}

/** A living object by its name; `status` is the network's own word. */
export type NamedObject = { networkId: string; name: string; status: string }

/**
 * How near its limits the network says we are, from the headers of any answer: percent in use, by the name of the limit, `app` where it is
 * the application's as a whole. `pauseMs` is set when it
 * asks us to stop; `sizes` where the answer says which size a limit has for our application, null for the one that the channel describes.
 */
export type RateUsage = {
  used: Readonly<Record<string, number>>
  pauseMs: number
  sizes?: Readonly<Record<string, LimitSize | null>>
}

/**
 * The closed set of failures. `wrote` is decided here, not by the engine: refused before the body = no; time-out, reset,
 * 5xx, a non-JSON page after a write = maybe. An unmapped code on a write is `unknown_outcome`.
 */
export type ConnectorError = {
  class:
    | 'retryable'
    | 'rate_limited'
    | 'auth'
    | 'validation'
    | 'duplicate'
    | 'not_found_yet'
    | 'not_found'
    | 'conflict'
    | 'permanent'
    | 'unsupported'
    | 'unknown_outcome'
  message: string
  wrote: 'no' | 'yes' | 'maybe'
  /** we ended it ourselves, or did not begin it: says nothing about the network */
  stopped?: true
  /** the wire, a gateway or the network as a whole failed: says nothing about the row, however often it happens */
  outage?: true
  /** the network refuses the token, or the application it was given to: says nothing about the row, and ends with a token it takes */
  signedOut?: true
  retryAfterMs?: number | undefined
  /** our field keys where the network named one we know; its own path otherwise stays in the message */
  fields: { field: string | null; message: string }[]
  native: { http: number; code?: string | undefined; subcode?: string | undefined; message: string; requestId?: string | undefined }
}

export type Outcome<T> = { ok: T; usage?: RateUsage | undefined } | { error: ConnectorError; usage?: RateUsage | undefined }

export type Option = { id: string; name: string; detail?: string | undefined }

export type VideoState = 'processing' | 'ready' | 'failed'

/** A network that takes videos in pieces and encodes them afterwards. No call is repeated here; a piece may be sent again with its offset. */
export interface VideoPort {
  /** begins an upload; the network asks for the bytes from `from` up to `to`, exclusive */
  start(
    account: AccountRef,
    file: { name: string; bytes: number },
    signal: AbortSignal,
  ): Promise<Outcome<{ session: string; videoId: string; from: number; to: number }>>
  /** brings the bytes that were asked for, and answers the next ones; `from` equals `to` when all are there. `videoId`: the network gives it only now */
  transfer(
    account: AccountRef,
    at: { session: string; from: number },
    chunk: Buffer,
    signal: AbortSignal,
  ): Promise<Outcome<{ from: number; to: number; videoId?: string }>>
  finish(account: AccountRef, upload: { session: string; name: string }, signal: AbortSignal): Promise<Outcome<null>>
  status(account: AccountRef, videoId: string, signal: AbortSignal): Promise<Outcome<{ state: VideoState; message: string }>>
}

/** Whole days of the ad account's own zone, `YYYY-MM-DD`, both included. */
export type DayRange = { since: string; until: string }

/** Reports of ads, page by page. */
export interface ReportPort<Figure> {
  /**
   * One page, one call; `next` is to be handed back for the page after it, null after the last. Deleted ads are in it. `waitMs`: the network is
   * making the report, and `next` is to be handed back no sooner; it is good for days, in any process.
   */
  read(
    account: AccountRef,
    range: DayRange,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<Outcome<{ figures: Figure[]; next: string | null; waitMs?: number }>>
}

/** A network that reports what ads cost and earned. An ad without any of both on a day has no row for it; it has one for each country. */
export interface FigurePort extends ReportPort<AdFigure> {
  /** how many days back the network still changes what it has reported */
  readonly restatedDays: number
}

/** A network on which ads of an account may not use everything that there is: what it names of these look-ups belongs to an account, or comes with a token. */
export interface ReachPort {
  readonly ofAccount: readonly Lookup[]
  readonly ofToken: readonly Lookup[]
  /** all that ads of the account may use; few calls */
  usable(account: AccountRef, lookup: Lookup, signal: AbortSignal): Promise<Outcome<{ id: string; name: string }[]>>
}

/** An operation in an ad account, as its network noted it, in its words. */
export type LogEntry = {
  /** an ISO instant; the network's clock, to the second */
  at: string
  objectId: string
  objectType: string
  objectName: string
  title: string
  /** what changed, a sentence each */
  texts: string[]
  operator: string
}

/** The operation log of a network. No call is repeated here. */
export interface LogPort {
  /** The newest entries from `since` to `until`, both included, of these objects, or of the whole account (none named). `more`: there are older ones in the span. */
  read(
    account: AccountRef,
    ask: { objectIds: readonly string[]; since: Date; until: Date },
    signal: AbortSignal,
  ): Promise<Outcome<{ entries: LogEntry[]; more: boolean }>>
}

/** Words people search for. */
export interface KeywordPort {
  /** words for these seeds, with their searches in a month */
  suggest(account: AccountRef, seeds: readonly string[], signal: AbortSignal): Promise<Outcome<{ keyword: string; searches: number }[]>>
}

/** A network behind one face (networks/README §7.2): a translator and a classifier. Queues, attempts and back-off belong to the engine. */
export interface Connector {
  readonly channel: string
  readonly caps: {
    createKey: 'none' | 'header' | 'body' | 'name'
    batchMax: number
    /** objects that one call of `read` asks for, where the network counts calls; left out: it counts every object */
    readMax?: number
    times: NetworkTimes
    limits: readonly CallLimit[]
    pictures: PictureNeeds
  }
  /**
   * Creates drafts of one level; answers in the same order, one outcome each. Never retries by itself. `signal` ends the call that is under
   * way; once `closing` is aborted no further call begins, and its drafts are answered as stopped.
   */
  create(account: AccountRef, drafts: Draft[], signal: AbortSignal, closing?: AbortSignal): Promise<Outcome<RemoteRef>[]>
  /** Reads objects of one level by network id, in order; an id the network does not know answers not_found or not_found_yet. */
  read(account: AccountRef, level: Level, networkIds: string[], signal: AbortSignal): Promise<Outcome<RemoteObject>[]>
  /** The living objects of the level that are in one object, all pages. Left out: the network does not list them. */
  inside?(account: AccountRef, level: Level, parentId: string, signal: AbortSignal): Promise<Outcome<RemoteObject[]>>
  /** Every object of the level in the account that carries the client key, exact compare done here. */
  find(account: AccountRef, level: Level, clientKey: string, signal: AbortSignal): Promise<Outcome<RemoteObject[]>>
  /**
   * The living objects of the level in the account that are called exactly one of `names`, our tags left aside; several may bear
   * one name. Spends at most `maxCalls` calls; when that is not enough to be sure, the failure is `retryable`.
   */
  findByName(
    account: AccountRef,
    level: Level,
    names: readonly string[],
    maxCalls: number,
    signal: AbortSignal,
  ): Promise<Outcome<NamedObject[]>>
  /** Makes the material known to the account and returns the network's reference; the same bytes give the same reference. */
  uploadImage(account: AccountRef, file: MaterialFile, signal: AbortSignal): Promise<Outcome<{ ref: string }>>
  /** left out: the network takes no videos through us */
  readonly videos?: VideoPort
  /** left out: the network reports nothing through us */
  readonly figures?: FigurePort
  /** left out: the network reports no part of a day. An ad without spend in an hour has no row for it */
  readonly hours?: ReportPort<HourFigure>
  /** left out: what the network holds is not listed through us */
  readonly objects?: ObjectPort
  /** left out: the network tells no operations */
  readonly log?: LogPort
  /** left out: the network suggests no words */
  readonly keywords?: KeywordPort
  /** left out: what ads of one account may use, those of every other may */
  readonly reach?: ReachPort
  /** left out: the network estimates nothing through us */
  estimate?(account: AccountRef, group: GroupToEstimate, signal: AbortSignal): Promise<Outcome<Estimate>>
  /** left out: the network has no real-time strategies */
  readonly rta?: RtaPort
  /** left out: tokens of this network are only pasted */
  readonly access?: AccessPort
  lookup(account: AccountRef, kind: 'geo' | 'interest', query: string, signal: AbortSignal): Promise<Outcome<Option[]>>
}
