import { z } from 'zod'
import type { Draw } from './seed.ts'

const pattern = z.string().refine((text) => {
  try {
    return Boolean(new RegExp(text))
  } catch {
    return false
  }
}, 'not a regular expression')

/**
 * Which calls a rule is about. Everything given must hold; `nth` and `every` count the calls for which the rest holds, from 1:
 * `every` 3 strikes the first, the fourth, the seventh.
 */
const matchSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  /** regular expression over the path without version and host, `/` for a batch */
  path: pattern.optional(),
  level: z.string().optional(),
  account: z.string().optional(),
  /** regular expression over the `name` parameter */
  name: pattern.optional(),
  /** true: only items inside a batch; false: only whole exchanges */
  inBatch: z.boolean().optional(),
  nth: z.int().min(1).optional(),
  every: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
})

/**
 * What goes wrong. `applies` says whether the call takes effect although the caller does not hear of it; without it each kind
 * has the default that its name suggests.
 */
const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drop_before_commit') }),
  z.strictObject({ kind: z.literal('drop_after_commit') }),
  z.strictObject({ kind: z.literal('delay'), ms: z.int().min(0) }),
  z.strictObject({ kind: z.literal('hang'), applies: z.boolean().default(true) }),
  z.strictObject({ kind: z.literal('reset_mid_body'), applies: z.boolean().default(true) }),
  z.strictObject({ kind: z.literal('truncated_json'), applies: z.boolean().default(true) }),
  z.strictObject({ kind: z.literal('wrong_content_type'), applies: z.boolean().default(true) }),
  z.strictObject({ kind: z.literal('gateway_html'), status: z.int().min(200).max(599).default(502), applies: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('server_error'), status: z.int().min(500).max(599).default(500), applies: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('transient'), applies: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('creative_flake') }),
  z.strictObject({ kind: z.literal('throttle'), code: z.int().optional(), seconds: z.number().min(0).default(60) }),
  /** `lasting` false: only the calls it strikes are refused, the token itself lives on */
  z.strictObject({ kind: z.literal('token_death'), subcode: z.int().default(463), lasting: z.boolean().default(true) }),
  z.strictObject({ kind: z.literal('refuse') }),
  z.strictObject({ kind: z.literal('batch_null'), applies: z.boolean().default(false) }),
])

export const faultRuleSchema = z.strictObject({
  id: z.string().min(1).max(60).optional(),
  match: matchSchema.default({}),
  fault: faultSchema,
  /** how often it may still happen; without it, for ever */
  remaining: z.int().min(1).optional(),
  /** real time in ms since 1970 from which it strikes no more; without it, never */
  untilMs: z.int().min(0).optional(),
})

export type Fault = z.output<typeof faultSchema>
export type FaultRuleInput = z.input<typeof faultRuleSchema>
export type FaultRule = z.output<typeof faultRuleSchema> & { id: string; matched: number; fired: number }

/** What a rule can see of a call. */
export type FaultSubject = {
  method: string
  path: string
  level: string | null
  account: string | null
  name: string | null
  inBatch: boolean
}

export type FaultRules = {
  /** parses and adds a rule; throws a ZodError on nonsense */
  add: (rule: unknown) => FaultRule
  remove: (id?: string) => void
  list: () => FaultRule[]
  /** the fault of the first rule that fires on this call */
  strike: (subject: FaultSubject) => Fault | null
}

/**
 * A probability is drawn from seed, rule, subject and how often the rule has seen that subject: the same seed strikes the same
 * names at the same attempts, in whatever order parallel calls arrive.
 */
export function createFaultRules(draw: Draw, now: () => number = Date.now): FaultRules {
  type Armed = { rule: FaultRule; path: RegExp | null; name: RegExp | null; seen: Map<string, number> }
  let armed: Armed[] = []
  let made = 0

  const concerns = ({ rule: { match, fault }, path, name }: Armed, subject: FaultSubject) =>
    (fault.kind !== 'batch_null' || subject.inBatch) &&
    (match.method === undefined || match.method === subject.method) &&
    (match.level === undefined || match.level === subject.level) &&
    (match.account === undefined || match.account.replace(/^act_/, '') === subject.account) &&
    (match.inBatch === undefined || match.inBatch === subject.inBatch) &&
    (path === null || path.test(subject.path)) &&
    (name === null || (subject.name !== null && name.test(subject.name)))

  const fires = (one: Armed, subject: FaultSubject) => {
    const { rule, seen } = one
    rule.matched += 1
    if (rule.match.nth !== undefined && rule.matched !== rule.match.nth) return false
    if (rule.match.every !== undefined && (rule.matched - 1) % rule.match.every !== 0) return false
    if (rule.match.probability === undefined) return true
    const key = `${subject.method} ${subject.path} ${subject.name ?? ''}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    return draw('fault', rule.id, key, times) < rule.match.probability
  }

  return {
    add: (input) => {
      const parsed = faultRuleSchema.parse(input)
      const rule = { ...parsed, id: parsed.id ?? `rule-${++made}`, matched: 0, fired: 0 }
      const { path, name } = rule.match
      armed = armed.filter((other) => other.rule.id !== rule.id)
      armed.push({
        rule,
        path: path === undefined ? null : new RegExp(path),
        name: name === undefined ? null : new RegExp(name),
        seen: new Map(),
      })
      return rule
    },
    remove: (id) => {
      armed = id === undefined ? [] : armed.filter(({ rule }) => rule.id !== id)
    },
    list: () => armed.map(({ rule }) => rule),
    strike: (subject) => {
      for (const one of armed) {
        const { rule } = one
        if (rule.remaining === 0 || now() >= (rule.untilMs ?? Infinity) || !concerns(one, subject) || !fires(one, subject)) continue
        rule.fired += 1
        if (rule.remaining !== undefined) rule.remaining -= 1
        return rule.fault
      }
      return null
    },
  }
}
