import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { CONTENT_POLICY } from './content-policy.ts'

/** An answer that is never sent: the headers are the same for every answer, and put together for each they were a twentieth of the time of a list. */
const answer = new ServerResponse(new IncomingMessage(new Socket()))
helmet({
  contentSecurityPolicy: false, // the console's page has one of its own
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  frameguard: { action: 'deny' },
})(answer.req, answer, () => undefined)

/** What every answer carries. */
export const SECURITY_HEADERS = { ...answer.getHeaders(), 'content-security-policy': CONTENT_POLICY }
