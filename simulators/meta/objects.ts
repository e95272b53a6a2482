import { z } from 'zod'

export const LEVELS = ['campaign', 'adset', 'ad', 'adcreative', 'advideo'] as const
export type MetaLevel = (typeof LEVELS)[number]

export const CONFIGURED = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED'] as const

/** Where an ad is in the review of its content. `due` is simulated milliseconds. */
const reviewSchema = z.object({
  state: z.enum(['pending', 'approved', 'rejected', 'issues', 'billing']),
  verdict: z.enum(['approved', 'rejected', 'issues', 'billing']),
  due: z.number(),
})
export type Review = z.output<typeof reviewSchema>

/** One object the network holds. `fields` are the stored ones in the form of a reply; statuses and budgets left are worked out. */
export const objectSchema = z.object({
  id: z.string(),
  level: z.enum(LEVELS),
  account: z.string(),
  name: z.string(),
  status: z.enum([...CONFIGURED, 'IN_PROCESS', 'WITH_ISSUES']),
  campaignId: z.string().nullable(),
  adsetId: z.string().nullable(),
  creativeId: z.string().nullable(),
  createdMs: z.number(),
  updatedMs: z.number(),
  visibleMs: z.number(),
  /** when delivery begins, for an approved ad that waits for its start */
  startMs: z.number().nullable(),
  review: reviewSchema.nullable(),
  fields: z.record(z.string(), z.unknown()),
  /** budgets that were replaced, oldest first, and until when each held; minor units as the network counts them */
  formerBudgets: z.array(z.object({ untilMs: z.number(), daily: z.number(), lifetime: z.number() })).default([]),
  /** how much longer than it has been here the side port says that it has run */
  olderMs: z.number().default(0),
})
export type MetaObject = z.output<typeof objectSchema>

export const imageSchema = z.object({
  id: z.string(),
  account: z.string(),
  hash: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  createdMs: z.number(),
})
export type MetaImage = z.output<typeof imageSchema>

export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  timezone_name: z.string(),
  token: z.string().nullable(),
  account_status: z.number(),
  min_daily_budget: z.number().nullable(),
  // accounts of a ledger before businesses were known
  business: z.object({ id: z.string(), name: z.string() }).nullable().default(null),
  balance: z.number().default(0),
  spend_cap: z.number().default(0),
  amount_spent: z.number().default(0),
  disable_reason: z.number().default(1),
})

/** A token, who gave it to which application, and for what. Null: for ever, or all accounts of the person. */
const grantSchema = z.object({
  token: z.string(),
  app: z.string(),
  person: z.string(),
  rights: z.array(z.string()),
  declined: z.array(z.string()),
  accounts: z.array(z.string()).nullable(),
  issuedMs: z.number(),
  expiresMs: z.number().nullable(),
  dataMs: z.number().nullable(),
})
export type Grant = z.output<typeof grantSchema>

/** What the dialog led back with: good once, for the address and the challenge it was asked with. */
const codeSchema = grantSchema.pick({ app: true, person: true, rights: true, declined: true, accounts: true }).extend({
  code: z.string(),
  redirect: z.string(),
  challenge: z.string().nullable(),
  atMs: z.number(),
  used: z.boolean(),
})
export type Code = z.output<typeof codeSchema>

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)

/** What an ad did on a day, as the side port says it: major units of the account's currency. */
export const figureSchema = z.object({
  ad: z.string(),
  day: z.iso.date(),
  spend: amount,
  purchaseValue: amount,
})
export type AdFigure = z.output<typeof figureSchema>

/** A report that was asked for asynchronously: for what, and what becomes of it at `dueMs`. Milliseconds. */
const reportRunSchema = z.object({
  kind: z.literal('report'),
  id: z.string(),
  account: z.string(),
  /** the node it is about: the account (null) or an object */
  object: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  createdMs: z.number(),
  dueMs: z.number(),
  ending: z.enum(['completed', 'failed', 'too_many_rows']),
})
export type ReportRun = z.output<typeof reportRunSchema>

/** One upload of users, over many calls. */
const uploadSchema = z.object({
  id: z.string(),
  replaces: z.boolean(),
  received: z.number(),
  invalid: z.number(),
  estimated: z.number(),
  startMs: z.number(),
  endMs: z.number().nullable(),
})
export type AudienceUpload = z.output<typeof uploadSchema>

/** People that ads may be shown to, or kept from. `size`: of one that is no list of users, or was there before; null: what was uploaded counts. */
const audienceSchema = z.object({
  kind: z.literal('audience'),
  id: z.string(),
  account: z.string(),
  name: z.string(),
  subtype: z.string(),
  fields: z.record(z.string(), z.unknown()),
  lookalike: z.object({ origin: z.string(), country: z.string(), ratio: z.number() }).nullable(),
  size: z.number().nullable(),
  createdMs: z.number(),
  updatedMs: z.number(),
  /** until then people are being found */
  readyMs: z.number(),
  uploads: z.array(uploadSchema),
  /** accounts that may use it too */
  shared: z.array(z.string()),
  deleted: z.boolean(),
})
export type Audience = z.output<typeof audienceSchema>

/** What is no object of an account's tree and has an id of its own. */
const nodeSchema = z.discriminatedUnion('kind', [reportRunSchema, audienceSchema])
export type MetaNode = z.output<typeof nodeSchema>

/** Users of an audience that come and go, by their hashed keys. `instead`: those who were in it before are not any more. */
const membersSchema = z.object({ audience: z.string(), added: z.array(z.string()), removed: z.array(z.string()), instead: z.boolean() })
export type MemberChange = z.output<typeof membersSchema>

/** A line of the ledger file. */
export const recordSchema = z.discriminatedUnion('record', [
  // changed: by the side port, which the accounts that the simulator is started with do not undo
  z.object({ record: z.literal('account'), account: accountSchema, changed: z.boolean().default(false) }),
  z.object({ record: z.literal('object'), object: objectSchema }),
  z.object({ record: z.literal('image'), image: imageSchema }),
  z.object({ record: z.literal('token'), token: z.string(), subcode: z.number().nullable() }),
  z.object({ record: z.literal('grant'), grant: grantSchema }),
  z.object({ record: z.literal('code'), code: codeSchema }),
  z.object({ record: z.literal('proof'), app: z.string(), asked: z.boolean() }),
  z.object({ record: z.literal('figure'), figure: figureSchema }),
  z.object({ record: z.literal('node'), node: nodeSchema }),
  z.object({ record: z.literal('members'), change: membersSchema }),
  z.object({ record: z.literal('clock'), nowMs: z.number() }),
])
export type LedgerRecord = z.output<typeof recordSchema>
