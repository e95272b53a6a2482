import { pino, type DestinationStream, type Logger } from 'pino'

/** What never is in a log, wherever it is logged: tokens, passwords, amounts. */
const SECRETS = ['authorization', 'password', 'token', 'credential', 'secret', 'access_token', 'ticket', 'amount', 'budget', 'balance']
const PATHS = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** A logger that keeps secrets out. Requests are logged by method and path: a query may hold what someone searched for. */
export function createLog(options: { level?: string; name?: string; stream?: DestinationStream } = {}): Logger {
  const settings = {
    level: options.level ?? 'info',
    ...(options.name ? { name: options.name } : {}),
    redact: { paths: PATHS, censor: '…' },
    serializers: {
      req: (request: { method?: string; url?: string; ip?: string }) => ({
        method: request.method,
        path: request.url?.split('?')[0],
        address: request.ip,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  }
  return options.stream ? pino(settings, options.stream) : pino(settings)
}
