import type { IncomingMessage, ServerResponse } from 'node:http'
import { ZodError, z } from 'zod'
import { isRecord, listen, readRequest, stop, type WireRequest } from '../kit/http.ts'
import { createRouter } from '../kit/router.ts'
import type { MetaControl } from './control.ts'
import { figureSchema } from './objects.ts'
import { controlPage, faultFromForm } from './control-page.ts'

const accountBody = z.object({
  id: z.string().regex(/^(act_)?\d+$/),
  name: z.string().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  timezone_name: z
    .string()
    .refine((zone) => isZone(zone), 'not a time zone')
    .optional(),
  token: z.string().nullable().optional(),
  account_status: z.int().optional(),
  min_daily_budget: z.int().nullable().optional(),
  business: z
    .strictObject({ id: z.string().regex(/^\d+$/), name: z.string() })
    .nullable()
    .optional(),
  balance: z.int().optional(),
  spend_cap: z.int().optional(),
  amount_spent: z.int().optional(),
  disable_reason: z.int().optional(),
})
const idText = z.string().regex(/^\d+$/)
const revokeBody = z.object({ app: idText.optional(), person: idText.optional() })
const proofBody = z.object({ app: idText, on: z.enum(['0', '1']) })
const expireBody = z.object({ person: idText.optional() })
const tokenBody = z.object({
  app: idText,
  person: idText,
  rights: z.array(z.string()),
  accounts: z.array(idText).nullable().optional(),
  expiresInS: z.number().positive().nullable().optional(),
})
const many = z.coerce.number().int().min(0).max(100_000)
const fillBody = z.object({
  account: idText,
  name: z.string().min(1),
  campaigns: many,
  adsets: many,
  ads: many,
  status: z.enum(['ACTIVE', 'PAUSED']).default('ACTIVE'),
})
const ageBody = z.object({ account: idText, days: z.coerce.number().min(1).max(900) })
const clockBody = z.object({ advanceMs: z.coerce.number().min(0).optional(), scale: z.coerce.number().min(0).max(100_000).optional() })
const range = z.tuple([z.number().min(0), z.number().min(0)])
const pace = z.strictObject({ objectMs: z.number().min(0), batchMs: z.number().min(0), listLagMs: z.number().min(0) }).partial()
const behaviourBody = z
  .strictObject({
    audiences: z.strictObject({ populateMs: range, matchRate: range, termsAccepted: z.boolean() }).partial(),
    limits: z
      .strictObject({
        max: z.number().positive(),
        decaySeconds: z.number().positive(),
        blockSeconds: z.number().min(0),
        writePoints: z.number().min(0),
        readPoints: z.number().min(0),
        code: z.union([z.literal(17), z.literal(80004)]),
        tier: z.enum(['development_access', 'standard_access']),
        mutationsPerSecond: z.number().min(0),
      })
      .partial(),
    reports: z.strictObject({ rowsAtOnce: z.int().min(0), rows: z.int().min(0), takesMs: range, failNext: z.int().min(0) }).partial(),
    stalenessMs: range,
    review: z.strictObject({ afterMs: range, rejectRate: z.number().min(0).max(1) }).partial(),
    pace,
    accountPaces: z.record(z.string().regex(/^\d+$/), pace),
    openAccounts: z.boolean(),
    adsPerAdset: z.int().min(1),
    requireBudgetSharingFlag: z.boolean(),
  })
  .partial()

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

type Reply = { status: number; type: 'json' | 'html' | 'redirect'; body: string }
type Handler = (request: WireRequest, parts: Record<string, string>) => Reply

const json = (value: unknown, status = 200): Reply => ({ status, type: 'json', body: JSON.stringify(value) })
const isForm = ({ headers }: WireRequest) => headers['content-type']?.includes('form-urlencoded') === true
/** A browser's form goes back to the page, everybody else gets the value. */
const done = (request: WireRequest, value: unknown): Reply => (isForm(request) ? { status: 303, type: 'redirect', body: '/' } : json(value))
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The side port: what a test or a person may ask of the simulator, and its page. */
export async function listenForControl(control: MetaControl, port: number): Promise<{ url: string; close: () => Promise<void> }> {
  const router = controlRoutes(control)
  const { server, url } = await listen((request, response) => void answer(router, request, response), port)
  return { url, close: () => stop(server) }
}

function controlRoutes(control: MetaControl) {
  const router = createRouter<Handler>()
  router.on('GET', '/', () => ({ status: 200, type: 'html', body: controlPage(control) }))
  router.on('GET', '/state', () => json(control.state()))
  router.on('GET', '/journal', ({ params }) =>
    json(control.journal(Number(params.since ?? 0), params.limit === undefined ? undefined : Number(params.limit))),
  )
  router.on('GET', '/objects', ({ params }) =>
    json(
      control.objects({
        level: textOf(params.level),
        account: textOf(params.account),
        nameContains: textOf(params.name_contains),
        limit: params.limit === undefined ? undefined : Number(params.limit),
      }),
    ),
  )
  router.on('GET', '/faults', () => json(control.faults()))
  router.on('POST', '/faults', (request) =>
    done(request, control.addFault(isForm(request) ? faultFromForm(request.params) : request.params)),
  )
  router.on('DELETE', '/faults', () => json((control.removeFaults(), control.faults())))
  router.on('DELETE', '/faults/:id', (_request, { id }) => json((control.removeFaults(id), control.faults())))
  router.on('POST', '/faults/remove', (request) => done(request, (control.removeFaults(textOf(request.params.id)), control.faults())))
  router.on('POST', '/tokens/revive', (request) => done(request, (control.reviveTokens(textOf(request.params.token)), control.state())))
  router.on('POST', '/apps/proof', (request) => {
    const { app, on } = proofBody.parse(request.params)
    return done(request, (control.askProof(app, on === '1'), control.asksProof(app)))
  })
  router.on('GET', '/grants', () => json(control.grants()))
  router.on('POST', '/grants', (request) => json({ token: control.giveToken(tokenBody.parse(request.params)) }))
  router.on('POST', '/grants/revoke', (request) => done(request, { ended: control.revoke(revokeBody.parse(request.params)) }))
  router.on('POST', '/grants/expire', (request) =>
    done(request, (control.expireGrants(expireBody.parse(request.params)), control.grants())),
  )
  router.on('POST', '/clock', (request) => done(request, (control.setClock(clockBody.parse(request.params)), control.state())))
  router.on('POST', '/figures', (request) => done(request, control.setFigure(figureSchema.parse(request.params))))
  router.on('POST', '/age', (request) => json(control.age(ageBody.parse(request.params))))
  router.on('POST', '/fill', (request) => json(control.fill(fillBody.parse(request.params))))
  router.on('POST', '/behaviour', (request) => json(control.setBehaviour(behaviourBody.parse(request.params))))
  router.on('POST', '/reset', (request) => done(request, (control.reset(), control.state())))
  router.on('POST', '/accounts', (request) => done(request, shown(control.addAccount(accountBody.parse(request.params)))))
  router.on('POST', '/accounts/change', (request) => done(request, shown(control.changeAccount(accountBody.parse(request.params)))))
  return router
}

const shown = ({ token, ...account }: { token: string | null }) => ({ ...account, hasToken: token !== null })

async function answer(router: ReturnType<typeof controlRoutes>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, type, body } = await replyTo(router, request)
  response.writeHead(status, {
    ...(type === 'redirect'
      ? { location: body }
      : { 'content-type': type === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8' }),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
  response.end(type === 'redirect' ? '' : body)
}

async function replyTo(router: ReturnType<typeof controlRoutes>, request: IncomingMessage): Promise<Reply> {
  if (!isOwnOrigin(request)) return json({ error: 'foreign origin' }, 403)
  try {
    const wire = await readRequest(request)
    const route = router.find(wire.method, wire.path)
    if (!route || wire.unreadable) return json({ error: route ? 'unreadable body' : 'not found' }, route ? 400 : 404)
    return route.handler(wire, route.parts)
  } catch (error) {
    if (error instanceof ZodError) return json({ error: z.prettifyError(error) }, 400)
    return json({ error: isRecord(error) ? String(error.message) : 'failed' }, 500)
  }
}

/** The page may post to itself; a page of another origin, or a name that was bent to this address, may not. */
function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const host = headers.host ?? ''
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return false
  return headers.origin === undefined || headers.origin === `http://${host}`
}
